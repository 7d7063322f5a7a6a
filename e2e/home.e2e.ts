/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { PHONE } from './testing/browser.ts';
import { TODAY } from '@duende/testkit/support/parties';
import { goInside } from './testing/person-page.ts';
import { press } from './testing/press.ts';
import { names, test } from './testing/three-parties.ts';
import { WITHOUT_NETWORK } from './testing/kept.ts';
import { expect } from './testing/fixtures.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('styles: chosen, counted, kept when going back, read from the address and from the last visit', async ({
  openHome,
}) => {
  const page = await openHome('/');
  const bar = page.getByRole('group', { name: 'Filtros' });
  await bar.getByRole('button', { name: 'Estilos: todos' }).click();
  const picker = page.getByRole('dialog', { name: '¿Qué te mueve?' });
  await picker.getByRole('button', { name: 'acid' }).click();
  await expect(picker.getByText('2 eventos')).toBeVisible();
  await expect.poll(() => param(page, 'styles')).toBe('acid');
  await page.goBack();
  await expect(picker).toHaveCount(0);
  await expect.poll(() => param(page, 'styles')).toBe('acid');
  await expect.poll(() => names(page)).toEqual(['Raíz Eléctrica', 'Niebla']);
  expect(
    await bar.getByRole('button', { name: 'Estilos: acid' }).evaluate((b) => b === document.activeElement),
  ).toBe(true);

  await page.goto('/');
  await expect.poll(() => param(page, 'styles')).toBe('acid');
  await expect.poll(() => names(page)).toEqual(['Raíz Eléctrica', 'Niebla']);
  await page.goto('/?location=sur');
  await expect.poll(() => names(page)).toEqual(['Sal y Sombra']);
  expect(param(page, 'styles')).toBeNull();

  await bar.getByRole('button', { name: /Zona/ }).click();
  const regions = page.getByRole('dialog', { name: '¿Dónde?' });
  await regions.getByRole('button', { name: 'Limpiar todo' }).click();
  await expect(regions.getByText('3 eventos')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(regions).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.reload();
  await expect.poll(() => names(page)).toHaveLength(3);
});

test('a name is found without its accents, and again by who comes back from it', async ({ openHome }) => {
  const page = await openHome('/');
  const field = page.getByRole('searchbox', { name: 'Buscar eventos' });
  await field.fill('RAIZ elec');
  await expect.poll(() => names(page)).toEqual(['Raíz Eléctrica']);
  await expect(page.getByText('1 próximo evento con «RAIZ elec»')).toBeVisible();
  expect(param(page, 'q')).toBe('RAIZ elec');
  const party = page.getByRole('heading', { level: 1, name: 'Raíz Eléctrica' });
  await page.getByRole('link', { name: 'Ver detalles Raíz Eléctrica' }).click();
  await expect(party).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('RAIZ elec');
  await expect.poll(() => names(page)).toEqual(['Raíz Eléctrica']);
  await page.goForward();
  await expect(party).toBeVisible();
  await page.getByRole('link', { name: 'Duende' }).click();
  await expect.poll(() => names(page)).toHaveLength(3);
  expect(await field.inputValue()).toBe('');
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('No hay resultados para «zzz»')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Quitar búsqueda' }).click();
  await expect.poll(() => names(page)).toHaveLength(3);
  expect(await field.inputValue()).toBe('');
  await field.fill('andalucia dub');
  await expect.poll(() => names(page)).toEqual(['Sal y Sombra']);
});

test('a wrong letter is forgiven, with a filter, with only the keyboard', async ({ openHome }) => {
  const page = await openHome('/?styles=acid');
  const field = page.getByRole('searchbox', { name: 'Buscar eventos' });
  await field.focus();
  await page.keyboard.type('electrida');
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Raíz Eléctrica']);
  expect(new URL(page.url()).search).toBe('?styles=acid&q=electrida');
  await expect(field).toBeFocused();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => names(page)).toEqual(['Raíz Eléctrica', 'Niebla']);
});

test(
  'a search of the address is written by the server, and sent without scripts as a form',
  inSecondTier,
  async ({ visit }) => {
    const context = await visit(null, { javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: 'Lo próximo' }).getByRole('heading', { level: 2 }),
    ).toHaveText('Raíz Eléctrica');
    await page.getByRole('searchbox', { name: 'Buscar eventos' }).fill('niebla');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?]q=niebla$/);
    await expect(page.getByText('1 próximo evento con «niebla»')).toBeVisible();
    expect(await names(page)).toEqual(['Niebla']);
  },
);

test('¡Voy! on the poster opens the night above the places, and the next tap takes it back', async ({
  register,
  open,
}) => {
  const page = await open(await register('Nora'), '/', { viewport: PHONE });
  await expect(page.getByText('en directo')).toBeAttached();
  await page.getByRole('button', { name: '¿Vas?' }).click();
  const sheet = page.getByRole('region', { name: 'Tu noche' });
  await expect(sheet.getByRole('link', { name: 'A mi calendario' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await beyondContent(page)).toEqual([]);
  const topOfPlaces = async () =>
    (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())?.y ?? 0;
  const bottomOfSheet = async () => {
    const box = await sheet.boundingBox();
    return box === null ? 0 : box.y + box.height;
  };
  await expect.poll(async () => Math.abs((await bottomOfSheet()) - (await topOfPlaces()))).toBeLessThan(2);
  const going = page.getByRole('button', { name: '¡Voy!' });
  await expect
    .poll(async () => {
      const [button, above] = [await going.boundingBox(), await sheet.boundingBox()];
      return button !== null && above !== null && button.y > 0 && button.y + button.height <= above.y;
    })
    .toBe(true);
  // A tap so soon would be taken for the second of a double tap.
  await press(going, 'Enter');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: '¿Vas?' })).toBeVisible();
});

for (const [variant, [name, answer]] of (
  [
    ['cannot be reached', null],
    ['fails', { status: 500, body: '{"message":"x","code":"internal"}' }],
    ['answers garbage', { status: 200, body: '<html>' }],
  ] as const
).entries())
  test(
    `a server that ${name}: what came with the page stays, and can be asked again`,
    beyondFirst(variant),
    async ({ complaints, visit }) => {
      complaints.expect(/status of 500/, WITHOUT_NETWORK);
      const context = await visit(null);
      let broken = true;
      await context.route('**/api/events?view=cards', async (route) => {
        if (!broken) await route.continue();
        else if (answer === null) await route.abort();
        else await route.fulfill({ ...answer, contentType: 'application/json' });
      });
      const page = await context.newPage();
      await page.goto('/');
      await expect(page.getByText('No se pudieron cargar los eventos.')).toBeVisible();
      expect(await names(page)).toContain('Raíz Eléctrica');
      broken = false;
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByText('No se pudieron cargar los eventos.')).toHaveCount(0);
    },
  );

for (const [variant, path] of ['/', '/home'].entries())
  test(
    `${path} comes written without a style the policy forbids`,
    beyondFirst(variant),
    async ({ openHome }) => {
      const page = await openHome(path);
      expect(await page.getByRole('listitem').locator('img').count()).toBe(1);
      await expect(page.getByRole('region', { name: 'Lo próximo' }).getByRole('link')).toHaveText(
        'Raíz Eléctrica',
      );
      const written = await (await page.context().request.get(path)).text();
      expect(written).toContain('/photos/');
      expect(written).not.toMatch(/<[^>]+\sstyle=/);
    },
  );

test('the heading that gets the focus back from a dialog shows no ring; what can be operated does', async ({
  openHome,
}) => {
  const page = await openHome(`/?day=${TODAY}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const ring = () => page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await ring()).toBe('none');
  await page.keyboard.press('Tab');
  expect(await ring()).toBe('solid');
});

test('text of twice its size finds its room on a phone', inSecondTier, async ({ openHome }) => {
  const page = await openHome('/');
  // As a style sheet the policy would forbid it.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await width()).toBeLessThanOrEqual(0);
  const buttons = page.getByRole('banner').getByRole('button');
  for (const button of await buttons.all()) {
    const box = await button.boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(PHONE.width);
  }
});

for (const [variant, [name, options]] of (
  [
    ['320 px', { viewport: { width: 320, height: 640 } }],
    ['a phone on its side', { viewport: { width: 844, height: 390 } }],
    ['a small laptop', { viewport: { width: 1024, height: 768 } }],
  ] as const
).entries())
  test(
    `nothing is wider than the screen, no title is cut: ${name}`,
    beyondFirst(variant),
    async ({ openHome }) => {
      const page = await openHome('/', options);
      const title = page.getByRole('heading', { level: 1 });
      expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(width).toBeLessThanOrEqual(0);
      // Tab goes from left to right.
      const places = await page
        .getByRole('group', { name: 'Filtros' })
        .locator('..')
        .getByRole('button')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().x));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places).toHaveLength(2);
    },
  );

for (const [variant, width] of [320, 390].entries())
  test(
    `at ${width} px the chosen filters are whole, next to the search`,
    beyondFirst(variant),
    async ({ openHome }) => {
      const viewport = { width, height: 700 };
      const page = await openHome('/?location=barcelona&styles=psygressive', { viewport });
      const filters = page.getByRole('group', { name: 'Filtros' });
      const cut = () =>
        filters
          .locator('span')
          .evaluateAll(
            (all) => all.filter((span) => span.scrollWidth > span.clientWidth && span.clientWidth > 1).length,
          );
      for (const styles of ['psygressive', '3 estilos']) {
        await expect(filters.getByRole('button', { name: styles })).toBeVisible();
        const field = await page.getByRole('searchbox').boundingBox();
        expect(field?.width).toBeGreaterThanOrEqual(44);
        expect(await cut()).toBe(0);
        await goInside(page, '/?location=barcelona&styles=psygressive,darkpsy,alternative');
      }
    },
  );

for (const [screen, path] of [
  ['home', '/'],
  ['the places', '/?picker=zona'],
  ['the styles', '/?picker=estilos'],
  ['today', `/?day=${TODAY}`],
] as const)
  test(`${screen}: axe finds nothing serious`, async ({ openHome }) => {
    const page = await openHome(path, { reducedMotion: 'reduce' });
    if (path !== '/') await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });
