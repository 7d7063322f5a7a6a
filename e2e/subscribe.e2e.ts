import type { Locator } from '@playwright/test';
import { publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { expect, openIn, test } from './testing/fixtures.ts';
import { workerReady } from './testing/kept.ts';
import { inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

const TITLE = 'Suscribirme al calendario';

/** The address that a device opens in its calendar. */
async function subscribedTo(dialog: Locator): Promise<string> {
  const link = await dialog.getByRole('link', { name: 'Abrir en mi calendario' }).getAttribute('href');
  return (link ?? '').replace(/^webcal/, 'http');
}

test('home’s calendar is subscribed to with its filters, by the keyboard, and its address opens as a calendar', async ({
  address,
  admin,
  open,
}) => {
  const [shown, other] = ['Luna Suscrita', 'Sol Ajeno'];
  await publish(admin, { name: shown, location: 'Sur', styles: ['dub'] });
  await publish(admin, { name: other, location: 'Norte', styles: ['dub'] });
  const page = await open(null, '/?location=sur&styles=dub');
  await press(page.getByRole('button', { name: 'Ver el mes' }), 'Enter');
  const button = page.getByRole('button', { name: TITLE });
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByText('Las fiestas de dub en el Sur', { exact: false })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const url = await subscribedTo(dialog);
  expect(url).toBe(`${address}/calendario.ics?location=sur&styles=dub`);
  const text = await (await page.context().request.get(url)).text();
  expect(text).toContain(`SUMMARY:${shown}`);
  expect(text).not.toContain(other);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a service worker leaves calendars and feeds to the server', inSecondTier, async ({ visit }) => {
  const page = await openIn(await visit(null, { serviceWorkers: 'allow' }), '/');
  await workerReady(page);
  for (const path of ['/novedades.json', '/sitemap.xml', '/novedades.atom']) {
    const answer = await page.goto(path);
    expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 200, false]);
    expect(answer?.headers()['content-type'], path).toMatch(/^application\/(feed\+json|xml|atom\+xml);/);
  }
});

test('somebody subscribes to where they go, and takes the address back', async ({
  address,
  admin,
  register,
  open,
}) => {
  const dancer = await register('Duna');
  const { id } = await publish(admin, { name: 'Noche Propia' });
  await dancer.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
  const page = await open(dancer, '/profile');
  const own = page.getByRole('region', { name: 'Tu calendario' });
  await own.getByRole('button', { name: 'Suscribirme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tu calendario' });
  const url = await subscribedTo(dialog);
  expect(url).toMatch(new RegExp(`^${address}/calendario/[\\w-]{43}\\.ics$`));
  expect(await seriousFindings(page)).toEqual([]);
  expect(await (await fetch(url)).text()).toContain('SUMMARY:Noche Propia');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(own.getByText(/^Enlace creado el /)).toBeVisible();
  await own.getByRole('button', { name: 'Anular enlace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anular enlace' }).click();
  await expect(own.getByRole('button', { name: 'Suscribirme' })).toBeVisible();
  expect((await fetch(url)).status).toBe(404);
});
