import type { Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { browserCookies } from './testing/api.ts';
import type { WatchedContext } from './testing/browser.ts';
import { publish, submit } from '@duende/testkit/support/parties';
import { fillParty } from './testing/party-form.ts';
import { posterFile } from './testing/poster-file.ts';
import { publishRide } from './testing/rides-party.ts';
import { serveTiles, TILE_URL } from './testing/map-tiles.ts';
import { setUpRig } from './testing/rig.ts';

const KINDS = [
  'SUBMISSIONS',
  'PHOTOS',
  'COMMENTS',
  'VISITOR_COMMENTS',
  'PINS',
  'PROFILE_CHANGES',
  'RSVP_CHANGES',
];
const once = Object.fromEntries(KINDS.map((kind) => [`ALLOWANCE_${kind}`, '1']));

const rig = setUpRig({ env: { RATE_LIMITS: 'on', TILE_URL, ...once } });
const admin = rig.admin();
let partyId: string;
beforeAll(async () => {
  partyId = (await publish(admin, { name: 'Noche Tranquila' })).id;
});

/** What the page has sent to a path, by status. */
function sentTo(page: Page, path: RegExp): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() !== 'GET' && path.test(new URL(response.url()).pathname))
      statuses.push(response.status());
  });
  return statuses;
}

const spent = (page: Page, what: string) =>
  page
    .getByText(
      new RegExp(`^Has llegado al máximo de ${what} .*\\(1\\)\\. .* (hoy|mañana) a las? \\d+:\\d\\d\\.$`),
    )
    .first();

/** Chromium reports a refusal itself. */
async function expectCalm({ complaints, context }: WatchedContext): Promise<void> {
  expect(complaints.filter((text) => !text.includes('status of 429'))).toEqual([]);
  await context.close();
}

async function writeComment(page: Page, content: string): Promise<void> {
  await page.getByLabel('Comentario', { exact: true }).fill(content);
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
}

test('attendance that is changed too often stays as it is, and says until when', async () => {
  const luna = await rig.register('Luna');
  const opened = await rig.open(luna, `/event/${partyId}`);
  const { page } = opened;
  const sent = sentTo(page, /\/rsvp$/);
  await page.getByRole('button', { name: '¿Vas?' }).click();
  const going = page.getByRole('button', { name: '¡Voy!' });
  await going.waitFor();
  await expect.poll(() => sent).toEqual([200]);
  await going.click();
  await spent(page, 'cambios de asistencia').waitFor();
  await going.waitFor();
  expect(sent).toEqual([200, 429]);
  await page.reload();
  await going.waitFor();
  await expectCalm(opened);
});

test('a comment too many stays written, of a member and of a visitor', async () => {
  const luna = await rig.register('Luna');
  for (const [person, what] of [
    [luna, 'comentarios enviados'],
    [null, 'comentarios enviados sin cuenta desde tu red'],
  ] as const) {
    const opened = await rig.open(person, `/event/${partyId}`);
    const { page } = opened;
    const sent = sentTo(page, /\/comments$/);
    await writeComment(page, 'Llevo mantas');
    await page.getByRole('listitem').filter({ hasText: 'Llevo mantas' }).getByText('Pendiente').waitFor();
    await writeComment(page, 'Y una linterna');
    await spent(page, what).waitFor();
    const field = page.getByLabel('Comentario', { exact: true });
    expect(await field.inputValue()).toBe('Y una linterna');
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('Y una linterna');
    expect(sent).toEqual([201, 429]);
    await expectCalm(opened);
  }
});

test('a profile that is changed too often keeps in the form what was written', async () => {
  const luna = await rig.register('Luna');
  const opened = await rig.open(luna, '/profile');
  const { page } = opened;
  const sent = sentTo(page, /\/profile$/);
  await page.getByLabel('Telegram').fill('@luna_nueva');
  await page.getByLabel('Telegram').press('Enter');
  await page.getByText('Perfil actualizado', { exact: true }).first().waitFor();
  await page.getByLabel('Telegram').fill('@luna_llena');
  await page.getByLabel('Telegram').press('Enter');
  await spent(page, 'cambios de perfil').waitFor();
  expect(await page.getByLabel('Telegram').inputValue()).toBe('@luna_llena');
  expect(sent).toEqual([200, 429]);
  await expectCalm(opened);
});

test('a photo and a party too many leave the form as it was filled', async () => {
  const luna = await rig.register('Luna');
  await submit(luna, { name: 'La Primera' });
  const opened = await rig.open(luna, '/?view=form');
  const { page } = opened;
  const sent = sentTo(page, /^\/api\/(upload|events)$/);
  await fillParty(page, 'La Segunda');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(await posterFile());
  await page.getByText('Cambiar foto').waitFor();
  await chooser.setInputFiles(await posterFile());
  await spent(page, 'fotos subidas').waitFor();
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  await spent(page, 'eventos enviados').waitFor();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('La Segunda');
  await page.reload();
  await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('La Segunda');
  await page.getByText('Cambiar foto').waitFor();
  expect(sent).toEqual([201, 429, 429]);
  await expectCalm({
    ...opened,
    complaints: opened.complaints.filter((text) => !text.includes('not uploaded')),
  });
});

test('a ride too many keeps its place on the map', async () => {
  const luna = await rig.register('Luna');
  await publishRide(luna, partyId, { type: 'need', passengers: 2 });
  const opened = await rig.visit();
  await opened.context.addCookies(browserCookies(luna, rig.service.address));
  await serveTiles(opened.context);
  await opened.context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const page = await opened.context.newPage();
  const sent = sentTo(page, /\/rides$/);
  await page.goto(`/event/${partyId}/rides`);
  await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  await page.getByLabel('Lugar de salida').fill('https://www.google.com/maps/@40.3,-3.7,14z');
  await page.getByRole('button', { name: 'Usar este lugar' }).click();
  const confirm = page.getByRole('button', { name: 'Confirmar' });
  await confirm.click();
  await spent(page, 'viajes publicados').waitFor();
  expect(await confirm.getAttribute('aria-disabled')).toBe('false');
  expect(await page.getByLabel('Lugar de salida').inputValue()).not.toBe('');
  expect(sent).toEqual([429]);
  await expectCalm(opened);
});
