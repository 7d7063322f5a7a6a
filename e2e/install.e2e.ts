import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Locator, Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, OTHER_HOST, type PersonOptions } from './testing/browser.ts';
import {
  FIREFOX_ON_ANDROID,
  offerInstall,
  SAFARI_ON_IPHONE,
  SAMSUNG_INTERNET,
  timesAsked,
} from './testing/install-prompt.ts';
import { until } from './testing/kept.ts';
import { publish } from '@duende/testkit/support/parties';
import { expect, openIn, test, type Open } from './testing/fixtures.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

const WEEK_MS = 604_800_000;

let site: string;
const parties: EventAnswer[] = [];

test.beforeAll(async ({ address, admin }) => {
  site = `http://${OTHER_HOST}:${new URL(address).port}`;
  for (const name of ['Alba', 'Brasa', 'Cierzo']) parties.push(await publish(admin, { name }));
});

/** Opens parties one after the other, each until it has been counted. */
async function look(page: Page, count: number): Promise<void> {
  for (const [index, party] of parties.slice(0, count).entries()) {
    await page.goto(`/event/${party.id}`);
    await until(page, `JSON.parse(localStorage.getItem('duende.parties-opened') ?? '[]').length > ${index}`);
  }
}

const banner = (page: Page) => page.getByRole('complementary', { name: /Duende/ });
const bannerButton = (page: Page, name: string) => banner(page).getByRole('button', { name });
const isSettled = (page: Page) => until(page, `localStorage.getItem('duende.theme') !== null`);
const setting = (page: Page, name: string) =>
  page.evaluate<string | null>(`localStorage.getItem('duende.${name}')`);

/** Once both have come to rest. */
async function standsAbove(upper: Locator, lower: Locator): Promise<void> {
  const gap = async () => {
    const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
    return above && below ? below.y - above.y - above.height : Number.NEGATIVE_INFINITY;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
}

/** A page of somebody who has looked at three parties. */
async function interested(open: Open, options: PersonOptions = {}): Promise<Page> {
  const page = await open(null, '/', { ...options, baseURL: site });
  await look(page, 3);
  return page;
}

test(
  'elsewhere than on one’s own machine the button waits for the browser’s offer, and asks',
  inSecondTier,
  async ({ visit }) => {
    const context = await visit(null, { baseURL: site });
    const page = await openIn(context, '/');
    await isSettled(page);
    await page.getByRole('button', { name: 'Menú' }).click();
    await expect(
      page.getByRole('button', { name: 'Publicar Evento' }).or(page.getByText('Publicar Evento')),
    ).toBeVisible();
    expect(await page.getByRole('button', { name: 'Instalar App' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Instalar' }).count()).toBe(0);

    await offerInstall(page);
    expect(await page.evaluate('window.offerWasHeld')).toBe(true);
    await page.getByRole('button', { name: 'Instalar', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Instalar', exact: true })).toHaveCount(0);
    expect(await timesAsked(page)).toBe(1);
    expect(await setting(page, 'installed')).toBe('true');
    await page.getByRole('button', { name: 'Menú' }).click();
    await expect(page.getByText('Publicar Evento')).toBeVisible();
    expect(await page.getByRole('button', { name: 'Instalar App' }).count()).toBe(0);
  },
);

test('the third party opened brings the banner, once there is an offer; accepting ends it for good', async ({
  visit,
}) => {
  const context = await visit(null, { baseURL: site });
  const page = await openIn(context, '/');
  await look(page, 2);
  await page.goto(`/event/${parties[0]?.id}`);
  await offerInstall(page);
  await isSettled(page);
  await expect(page.getByText('en directo')).toBeVisible();
  expect(await banner(page).count()).toBe(0);

  await look(page, 3);
  expect(await banner(page).count()).toBe(0);
  await offerInstall(page);
  await expect(banner(page)).toBeVisible();
  await standsAbove(banner(page), page.getByRole('region', { name: 'Asistencia' }));
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Comentario' }).fill('¿Hay sombra?');
  await page.getByRole('button', { name: 'Enviar' }).click();
  const toast = page.getByRole('region', { name: /Notificaciones/ }).getByRole('listitem');
  await standsAbove(toast, banner(page));

  await press(bannerButton(page, 'Instalar'), 'Enter');
  await expect(banner(page)).toHaveCount(0);
  expect(await setting(page, 'installed')).toBe('true');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  await page.reload();
  await offerInstall(page);
  await isSettled(page);
  await expect(page.getByText('en directo')).toBeVisible();
  expect(await banner(page).count()).toBe(0);
});

for (const [variant, [where, button, outcome]] of (
  [
    ['declining', 'Instalar', 'dismissed'],
    ['«Tal vez más tarde»', 'Tal vez más tarde', 'accepted'],
  ] as const
).entries())
  test(`${where} is respected for seven days`, beyondFirst(variant), async ({ visit }) => {
    const context = await visit(null, { baseURL: site });
    const start = Date.UTC(2026, 5, 1, 10);
    await context.clock.setFixedTime(start);
    const page = await openIn(context, '/');
    await look(page, 3);
    await offerInstall(page, outcome);
    await bannerButton(page, button).click();
    await expect(banner(page)).toHaveCount(0);
    await until(page, `localStorage.getItem('duende.install-snoozed-at') === '${start}'`);

    await context.clock.setFixedTime(start + WEEK_MS - 1);
    await page.reload();
    await isSettled(page);
    await offerInstall(page);
    await expect(page.getByText('en directo')).toBeVisible();
    expect(await banner(page).count()).toBe(0);

    await context.clock.setFixedTime(start + WEEK_MS);
    await page.reload();
    await offerInstall(page);
    await expect(banner(page)).toBeVisible();
  });

test(
  'closing it is for this session: a reload keeps it away, a new window shows it',
  inSecondTier,
  async ({ open }) => {
    const page = await interested(open);
    await offerInstall(page);
    await press(bannerButton(page, 'Cerrar'), 'Enter');
    await expect(banner(page)).toHaveCount(0);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.reload();
    await offerInstall(page);
    await expect(page.getByText('en directo')).toBeVisible();
    await isSettled(page);
    expect(await banner(page).count()).toBe(0);

    const other = await page.context().newPage();
    await other.goto('/');
    await offerInstall(other);
    await expect(banner(other)).toBeVisible();
  },
);

test(
  'the browser’s word that the app was installed takes every offer away',
  inSecondTier,
  async ({ open }) => {
    const page = await interested(open);
    await offerInstall(page);
    await expect(banner(page)).toBeVisible();
    await page.evaluate(`window.dispatchEvent(new Event('appinstalled'))`);
    await expect(banner(page)).toHaveCount(0);
    expect(await setting(page, 'installed')).toBe('true');
  },
);

test('on an iPhone the banner explains the way, and «Ya lo instalé» is believed', async ({ open }) => {
  const page = await interested(open, { userAgent: SAFARI_ON_IPHONE });
  await expect(banner(page).getByText('Añadir a pantalla de inicio')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Instalar', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Añadir a Inicio' }).click();
  const help = page.getByRole('dialog', { name: 'Añadir a Inicio' });
  await expect(help.getByText('pulsa Compartir')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goBack();
  await expect(help).toHaveCount(0);

  await bannerButton(page, 'Ya lo instalé').click();
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await isSettled(page);
  await expect(page.getByText('en directo')).toBeVisible();
  expect(await banner(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Instalar', exact: true }).count()).toBe(0);
});

for (const [variant, [where, agent, words]] of (
  [
    ['desktop Chromium', {}, /barra de direcciones/],
    ['Firefox on Android', { userAgent: FIREFOX_ON_ANDROID }, /junto a la dirección/],
    ['Samsung Internet', { userAgent: SAMSUNG_INTERNET }, /Añadir página a/],
  ] as const
).entries())
  test(
    `on one’s own machine the button is always there, and without an offer helps: ${where}`,
    beyondFirst(variant),
    async ({ visit }) => {
      const options = { viewport: DESKTOP, ...agent };
      const context = await visit(null, options);
      const page = await openIn(context, '/');
      const button = page.getByRole('button', { name: 'Instalar', exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      const help = page.getByRole('dialog', { name: 'Instalar App' });
      await expect(help.getByText(words)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(help).toHaveCount(0);
      expect(await page.locator(':focus').innerText()).toBe('Instalar');
    },
  );

test(
  'the manifest and every picture it names are there, of the sizes it says',
  inSecondTier,
  async ({ address, visit }) => {
    const answer = await fetch(`${address}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const { icons } = (await answer.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
    const context = await visit(null);
    const page = await openIn(context, '/');
    for (const { src, sizes } of icons) {
      const size = await page.evaluate(
        `(async () => { const image = new Image(); image.src = '${src}'; await image.decode(); return image.naturalWidth + 'x' + image.naturalHeight; })()`,
      );
      if (sizes !== 'any') expect(size).toBe(sizes);
    }
    expect(icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['maskable', 'monochrome']));
  },
);
