import { addMonths } from '@duende/contracts/common/madrid-time';
import { publish, TODAY } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, test } from './testing/fixtures.ts';
import { serveTiles } from './testing/map-tiles.ts';
import { beyondFirst } from './second-tier.ts';

/** In Cádiz; these digits occur nowhere else. */
const HERE = { latitude: 36.529731, longitude: -6.292854 };

const PARTIES = [
  { name: 'Faro del Norte', location: 'Norte', latitude: 43.36, longitude: -8.41 },
  { name: 'Pinar de Sevilla', location: 'Sur', latitude: 37.39, longitude: -5.99 },
  { name: 'Encinar de Sevilla', location: 'Sur', latitude: 37.41, longitude: -5.95 },
  { name: 'Sin Sitio', location: 'Madrid' },
];

const monthIn = (months: number) => addMonths(TODAY, months).slice(0, 7);

/** A month for each, in which and after which nothing else takes place. */
for (const [variant, [viewport, month]] of (
  [
    [PHONE, monthIn(12)],
    [DESKTOP, monthIn(15)],
  ] as const
).entries())
  test(
    `the month’s parties on the map and next to it, near ones first, at ${viewport.width} px: and the position stays on the device`,
    beyondFirst(variant),
    async ({ admin, visit }) => {
      for (const party of PARTIES) await publish(admin, { ...party, dates: [`${month}-10`] });
      const context = await visit(null, { viewport, permissions: ['geolocation'], geolocation: HERE });
      await serveTiles(context);
      const page = await context.newPage();
      await page.goto(`/mapa?mes=${month}`);
      const list = page.getByRole('heading', { level: 3 });
      const byDay = PARTIES.map(({ name }) => name).toSorted();
      await expect(list).toHaveText(byDay);
      await expect(page.getByText('4 eventos, 3 en el mapa')).toBeVisible();
      const several = page.getByRole('button', { name: '2 fiestas en esta zona: acercar' });
      await expect(several).toBeVisible();
      const far = page.getByRole('button', { name: /^Faro del Norte, / });
      await expect(far).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);

      await page.waitForLoadState('networkidle');
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
      await page.getByRole('button', { name: 'Cerca de mí' }).click();
      await expect(list).toHaveText([
        'Pinar de Sevilla',
        'Encinar de Sevilla',
        'Faro del Norte',
        'Sin Sitio',
      ]);
      await expect(page.getByText(/^\d+ \w+ · a 9\d km$/).first()).toBeVisible();
      await expect(page.getByRole('img', { name: 'Estás aquí' })).toBeAttached();
      await expect(page.getByText(/Tu ubicación no sale de este dispositivo/)).toBeVisible();
      // The map does not move: requests for tiles around the place would reveal it.
      expect(sent).toEqual([]);
      await page.getByRole('button', { name: 'Faro del Norte: ver en el mapa' }).focus();
      await page.keyboard.press('Enter');
      const popup = page.getByRole('group', { name: 'Faro del Norte' });
      await expect(popup).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
      expect(sent.filter((text) => /36\.5|6\.29/.test(text))).toEqual([]);
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
      );
      expect(kept).not.toMatch(/36\.5|6\.29/);

      await page.getByRole('button', { name: 'Cerca de mí' }).click();
      await expect(list).toHaveText(byDay);
      await page.getByRole('button', { name: /^Zona/ }).click();
      await page.getByRole('radio', { name: /^Sur/ }).check();
      await expect(page.getByRole('dialog').getByText('2 eventos')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list).toHaveText(['Encinar de Sevilla', 'Pinar de Sevilla']);
      await expect(far).toBeHidden();
      await expect.poll(() => new URL(page.url()).search).toBe(`?mes=${month}&location=sur`);
      await page.getByRole('button', { name: /^Después: / }).click();
      await expect(page.getByText(/^No hay eventos próximos en .* con estos filtros\.$/)).toBeVisible();
      await page.getByRole('button', { name: 'Quitar filtros' }).click();
      await expect(page.getByText(/^No hay eventos próximos en /)).toBeVisible();
    },
  );
