/// <reference lib="dom" />
import type { BrowserContext, Route } from '@playwright/test';
import { cards, HOME_PARTIES, live, test } from './testing/home-parties.ts';
import { WITHOUT_NETWORK } from './testing/kept.ts';
import { expect } from './testing/fixtures.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';

/** Holds calls back until they are let go. */
async function held(context: BrowserContext, pattern: string): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(pattern, async (route) => {
    await answered;
    await route.continue();
  });
  return letGo;
}

test('twenty of twenty-one, by day, each with its count; the search finds the last one too', async ({
  open,
}) => {
  const page = await open(null, '/');
  await expect(cards(page)).toHaveCount(20);
  expect(await cards(page).allInnerTexts()).toEqual(HOME_PARTIES.slice(0, 20).map(({ name }) => name));
  await expect(page.getByText('1 va', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Abre tú la pista', { exact: true })).toHaveCount(19);
  await expect(page.getByText('Mostramos los 20 más próximos; el resto, en el calendario.')).toBeVisible();
  await page.getByRole('searchbox').fill('fiesta 20');
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Fiesta 20']);
  await expect(
    page.getByRole('status').filter({ hasText: /^1 próximo evento con «fiesta 20»$/ }),
  ).toBeAttached();
});

test(
  'a slow server: the skeleton of six holds the place of the list, and nothing moves when counts come',
  inSecondTier,
  async ({ open }) => {
    const page = await open(null, '/profile');
    const letPartiesGo = await held(page.context(), '**/api/events?view=cards');
    await page.getByRole('link', { name: 'Duende, inicio' }).click();
    await expect(page.getByText('Cargando eventos...')).toBeAttached();
    expect(await page.getByRole('gridcell').getByRole('button').count()).toBe(14);
    const skeleton = page.locator('ul[aria-hidden=true] > li');
    expect(await skeleton.count()).toBe(6);
    const room = await skeleton.first().boundingBox();

    const letCountsGo = await held(page.context(), '**/rsvp-count');
    letPartiesGo();
    await expect(cards(page)).toHaveCount(20);
    const card = await page.locator('li[id^=party-]').first().boundingBox();
    expect(card?.height).toBe(room?.height);
    const places = () =>
      cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    const before = await places();
    letCountsGo();
    await expect(page.getByText('1 va', { exact: true })).toHaveCount(2);
    await expect(page.getByText('Abre tú la pista', { exact: true })).toHaveCount(19);
    expect(await places()).toEqual(before);
  },
);

for (const [variant, [name, fail]] of (
  [
    ['cannot be reached', (route: Route) => route.abort()],
    ['fails', (route: Route) => route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } })],
    ['answers garbage', (route: Route) => route.fulfill({ contentType: 'application/json', body: '<html>' })],
  ] as const
).entries())
  test(
    `a server that ${name}: nothing known, said once, asked again; pickers and days open all the same`,
    beyondFirst(variant),
    async ({ complaints, open }) => {
      complaints.expect(/status of 500/, WITHOUT_NETWORK);
      const page = await open(null, '/profile');
      await page.context().route('**/api/events?view=cards', fail);
      await page.getByRole('link', { name: 'Duende, inicio' }).click();
      await expect(page.getByText('No se pudieron cargar los eventos.')).toBeVisible();
      await page.locator('button[aria-current=date]').click();
      await expect(page.getByRole('dialog').getByText('No se pudieron cargar los eventos.')).toBeVisible();
      expect(await page.getByText('No hay eventos para esta fecha').count()).toBe(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: /^Estilos/ }).click();
      const style = page.getByRole('dialog').getByRole('button', { name: 'psytrance' });
      await style.click();
      await expect(style.and(page.locator('[aria-pressed=true]'))).toBeVisible();
      expect(await page.getByRole('dialog').getByText('0 eventos').count()).toBe(0);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.context().unroute('**/api/events?view=cards');
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(cards(page)).toHaveCount(20);
    },
  );

test('today and tomorrow are called so, and can be shown separately', async ({ open }) => {
  const page = await open(null, '/');
  await live(page);
  const choice = page.getByRole('group', { name: 'Solo los de' }).getByRole('button', { name: 'Hoy' });
  expect((await choice.innerText()).replace(/\s+/g, ' ')).toBe('Hoy 1');
  const card = page.getByRole('listitem').filter({ hasText: 'Fiesta 00' });
  await expect(card.getByText('Hoy', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(20);
  await choice.click();
  await expect(cards(page)).toHaveCount(1);
  await expect(card).toBeVisible();
  expect(await choice.getAttribute('aria-pressed')).toBe('true');
  await choice.click();
  await expect(cards(page)).toHaveCount(20);
});

test('a person’s confirmed parties are marked in list, calendar and day, and the next party is above', async ({
  marta,
  open,
}) => {
  const page = await open(marta, '/');
  const strip = page.getByRole('link', { name: /^Tu próxima fiesta · es hoy .* Fiesta 00/ });
  await expect(strip).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Fiesta 00' }).getByText('¡Voy!')).toBeVisible();
  const today = page.locator('button[aria-current=date]');
  expect(await today.getAttribute('aria-label')).toMatch(/, 1 evento, vas$/);
  await today.click();
  await expect(page.getByRole('dialog').getByText('¡Voy!')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await strip.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fiesta 00' })).toBeVisible();
});

test('filters kept from the last visit take the place of the entry; going back closes what covers home', async ({
  open,
}) => {
  const page = await open(null, '/?location=norte');
  await live(page);
  const fresh = await page.context().newPage();
  await fresh.goto('/');
  await expect.poll(() => new URL(fresh.url()).search).toBe('?location=norte');
  await expect.poll(() => cards(fresh).first().innerText()).toBe('Fiesta 01');
  await fresh.goBack();
  expect(fresh.url()).toBe('about:blank');

  const closes = async (name: RegExp | string, title: RegExp | string) => {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('?location=norte');
  };
  await closes(/^Zona/, '¿Dónde?');
  await closes(/^Estilos/, '¿Qué te mueve?');
  await closes('Menú', 'Menú');
  // On the last days of a month the next party in the north is one of the next month.
  if ((await page.getByRole('button', { name: / 1 evento$/ }).count()) === 0) {
    await page.getByRole('button', { name: 'Ver el mes' }).click();
    await page.getByRole('button', { name: 'Mes siguiente' }).click();
  }
  await closes(/ 1 evento$/, /^\d+ \w+$/);

  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Publicar Evento' }).click();
  const form = page.getByRole('heading', { level: 1, name: 'Publicar Evento' });
  await expect(form).toBeVisible();
  await page.reload();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Próximos eventos' })).toBeVisible();
});

test('going back to home finds it where it was left, also after a reload', inSecondTier, async ({ open }) => {
  const page = await open(null, '/');
  await expect(cards(page)).toHaveCount(20);
  const card = page.getByRole('link', { name: /Fiesta 14/ });
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(1000);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fiesta 14' })).toBeVisible();
  await page.goBack();
  const place = () => page.evaluate(() => scrollY);
  await expect.poll(place).toBe(left);

  // A phone that needed its memory for another app reloads the page, and its rows come late.
  await page.reload();
  await expect.poll(place).toBe(left);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fiesta 14' })).toBeVisible();
  await page.reload();
  await live(page);
  await page.goBack();
  await expect(cards(page)).toHaveCount(20);
  await expect.poll(place).toBe(left);
});
