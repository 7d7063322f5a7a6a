import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, openContext, type PersonOptions } from './testing/browser.ts';
import {
  FIREFOX_ON_ANDROID,
  offerInstall,
  SAFARI_ON_IPHONE,
  SAMSUNG_INTERNET,
  timesAsked,
} from './testing/install-prompt.ts';
import { until } from './testing/kept.ts';
import { publish } from '@duende/testkit/support/parties';
import { setUpRig } from './testing/rig.ts';

const WEEK_MS = 604_800_000;
/** A host that is nobody's own machine, as far as the page can tell. */
const HOST = 'duende.test';

const rig = setUpRig({ flags: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] });
const admin = rig.admin();
let site: string;
const parties: EventAnswer[] = [];

beforeAll(async () => {
  site = `http://${HOST}:${new URL(rig.service.address).port}`;
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

async function interested(
  options: PersonOptions = {},
): Promise<{ page: Page; context: BrowserContext; complaints: readonly string[] }> {
  const { context, newPage, complaints } = await openContext(rig.browser, site, options);
  const page = await newPage('/');
  await look(page, 3);
  return { page, context, complaints };
}

test('elsewhere than on one’s own machine the button waits for the browser’s offer, and asks', async () => {
  const { context, newPage, complaints } = await openContext(rig.browser, site);
  const page = await newPage('/');
  await isSettled(page);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Publicar Evento' }).or(page.getByText('Publicar Evento')).waitFor();
  expect(await page.getByRole('button', { name: 'Instalar App' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Instalar' }).count()).toBe(0);

  await offerInstall(page);
  expect(await page.evaluate('window.offerWasHeld')).toBe(true);
  await page.getByRole('button', { name: 'Instalar', exact: true }).click();
  await page.getByRole('button', { name: 'Instalar', exact: true }).waitFor({ state: 'detached' });
  expect(await timesAsked(page)).toBe(1);
  expect(await setting(page, 'installed')).toBe('true');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByText('Publicar Evento').waitFor();
  expect(await page.getByRole('button', { name: 'Instalar App' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the third party opened brings the banner, once there is an offer; accepting ends it for good', async () => {
  const { context, newPage, complaints } = await openContext(rig.browser, site);
  const page = await newPage('/');
  await look(page, 2);
  await page.goto(`/event/${parties[0]?.id}`);
  await offerInstall(page);
  await isSettled(page);
  await page.getByText('en directo').waitFor();
  expect(await banner(page).count()).toBe(0);

  await look(page, 3);
  expect(await banner(page).count()).toBe(0);
  await offerInstall(page);
  await banner(page).waitFor();
  await standsAbove(banner(page), page.getByRole('region', { name: 'Asistencia' }));
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Comentario' }).fill('¿Hay sombra?');
  await page.getByRole('button', { name: 'Enviar' }).click();
  const toast = page.getByRole('region', { name: /Notificaciones/ }).getByRole('listitem');
  await standsAbove(toast, banner(page));

  await bannerButton(page, 'Instalar').press('Enter');
  await banner(page).waitFor({ state: 'detached' });
  expect(await setting(page, 'installed')).toBe('true');
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  await page.reload();
  await offerInstall(page);
  await isSettled(page);
  await page.getByText('en directo').waitFor();
  expect(await banner(page).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ['declining', 'Instalar', 'dismissed'],
  ['«Tal vez más tarde»', 'Tal vez más tarde', 'accepted'],
] as const)('%s is respected for seven days', async (_, button, outcome) => {
  const { context, newPage } = await openContext(rig.browser, site);
  const start = Date.UTC(2026, 5, 1, 10);
  await context.clock.setFixedTime(start);
  const page = await newPage('/');
  await look(page, 3);
  await offerInstall(page, outcome);
  await bannerButton(page, button).click();
  await banner(page).waitFor({ state: 'detached' });
  await until(page, `localStorage.getItem('duende.install-snoozed-at') === '${start}'`);

  await context.clock.setFixedTime(start + WEEK_MS - 1);
  await page.reload();
  await isSettled(page);
  await offerInstall(page);
  await page.getByText('en directo').waitFor();
  expect(await banner(page).count()).toBe(0);

  await context.clock.setFixedTime(start + WEEK_MS);
  await page.reload();
  await offerInstall(page);
  await banner(page).waitFor();
  await context.close();
});

test('closing it is for this session: a reload keeps it away, a new window shows it', async () => {
  const { page, context } = await interested();
  await offerInstall(page);
  await bannerButton(page, 'Cerrar').press('Enter');
  await banner(page).waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  await page.reload();
  await offerInstall(page);
  await page.getByText('en directo').waitFor();
  await isSettled(page);
  expect(await banner(page).count()).toBe(0);

  const other = await context.newPage();
  await other.goto('/');
  await offerInstall(other);
  await banner(other).waitFor();
  await context.close();
});

test('the browser’s word that the app was installed takes every offer away', async () => {
  const { page, context } = await interested();
  await offerInstall(page);
  await banner(page).waitFor();
  await page.evaluate(`window.dispatchEvent(new Event('appinstalled'))`);
  await banner(page).waitFor({ state: 'detached' });
  expect(await setting(page, 'installed')).toBe('true');
  await context.close();
});

test('on an iPhone the banner explains the way, and «Ya lo instalé» is believed', async () => {
  const { page, context, complaints } = await interested({ userAgent: SAFARI_ON_IPHONE });
  await banner(page).getByText('Añadir a pantalla de inicio').waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Instalar', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Añadir a Inicio' }).click();
  const help = page.getByRole('dialog', { name: 'Añadir a Inicio' });
  await help.getByText('pulsa Compartir').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goBack();
  await help.waitFor({ state: 'detached' });

  await bannerButton(page, 'Ya lo instalé').click();
  await banner(page).waitFor({ state: 'detached' });
  await page.reload();
  await isSettled(page);
  await page.getByText('en directo').waitFor();
  expect(await banner(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Instalar', exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ['desktop Chromium', {}, /barra de direcciones/],
  ['Firefox on Android', { userAgent: FIREFOX_ON_ANDROID }, /junto a la dirección/],
  ['Samsung Internet', { userAgent: SAMSUNG_INTERNET }, /Añadir página a/],
])(
  'on one’s own machine the button is always there, and without an offer helps: %s',
  async (_, agent, words) => {
    const options = { viewport: DESKTOP, ...agent };
    const { context, newPage, complaints } = await rig.visit(options);
    const page = await newPage('/');
    const button = page.getByRole('button', { name: 'Instalar', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const help = page.getByRole('dialog', { name: 'Instalar App' });
    await help.getByText(words).waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').innerText()).toBe('Instalar');
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('the manifest and every picture it names are there, of the sizes it says', async () => {
  const answer = await fetch(`${rig.service.address}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const { icons } = (await answer.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
  const { context, newPage } = await rig.visit();
  const page = await newPage('/');
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(
      `(async () => { const image = new Image(); image.src = '${src}'; await image.decode(); return image.naturalWidth + 'x' + image.naturalHeight; })()`,
    );
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  expect(icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['maskable', 'monochrome']));
  await context.close();
});
