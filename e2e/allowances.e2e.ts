import type { Page } from '@playwright/test';
import { publish, submit } from '@duende/testkit/support/parties';
import { fillParty } from './testing/party-form.ts';
import { posterFile } from './testing/poster-file.ts';
import { publishRide } from './testing/rides-party.ts';
import { serveTiles } from './testing/map-tiles.ts';
import { expect, test } from './testing/fixtures.ts';
import { press } from './testing/press.ts';

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

test.use({ settings: { RATE_LIMITS: 'on', ...once } });
let partyId: string;
test.beforeAll(async ({ admin }) => {
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

async function writeComment(page: Page, content: string): Promise<void> {
  await page.getByLabel('Comentario', { exact: true }).fill(content);
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
}

test('attendance that is changed too often stays as it is, and says until when', async ({
  register,
  open,
}) => {
  const luna = await register('Luna');
  const page = await open(luna, `/event/${partyId}`);
  const sent = sentTo(page, /\/rsvp$/);
  await page.getByRole('button', { name: '¿Vas?' }).click();
  const going = page.getByRole('button', { name: '¡Voy!' });
  await expect(going).toBeVisible();
  await expect.poll(() => sent).toEqual([200]);
  // A tap so soon would be taken for the second of a double tap.
  await press(going, 'Enter');
  await expect(spent(page, 'cambios de asistencia')).toBeVisible();
  await expect(going).toBeVisible();
  expect(sent).toEqual([200, 429]);
  await page.reload();
  await expect(going).toBeVisible();
});

test('a comment too many stays written, of a member and of a visitor', async ({ register, open }) => {
  const luna = await register('Luna');
  for (const [person, what] of [
    [luna, 'comentarios enviados'],
    [null, 'comentarios enviados sin cuenta desde tu red'],
  ] as const) {
    const page = await open(person, `/event/${partyId}`);
    const sent = sentTo(page, /\/comments$/);
    await writeComment(page, 'Llevo mantas');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Llevo mantas' }).getByText('Pendiente'),
    ).toBeVisible();
    await writeComment(page, 'Y una linterna');
    await expect(spent(page, what)).toBeVisible();
    const field = page.getByLabel('Comentario', { exact: true });
    expect(await field.inputValue()).toBe('Y una linterna');
    await page.reload();
    await expect(field).toHaveValue('Y una linterna');
    expect(sent).toEqual([201, 429]);
  }
});

test('a profile that is changed too often keeps in the form what was written', async ({ register, open }) => {
  const luna = await register('Luna');
  const page = await open(luna, '/profile?tab=contacto');
  const sent = sentTo(page, /\/profile$/);
  await page.getByLabel('Telegram').fill('@luna_nueva');
  await press(page.getByLabel('Telegram'), 'Enter');
  await expect(page.getByText('Perfil actualizado', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Telegram').fill('@luna_llena');
  await press(page.getByLabel('Telegram'), 'Enter');
  await expect(spent(page, 'cambios de perfil')).toBeVisible();
  expect(await page.getByLabel('Telegram').inputValue()).toBe('@luna_llena');
  expect(sent).toEqual([200, 429]);
});

test('a photo and a party too many leave the form as it was filled', async ({
  complaints,
  register,
  open,
}) => {
  complaints.expect(/not uploaded/);
  const luna = await register('Luna');
  await submit(luna, { name: 'La Primera' });
  const page = await open(luna, '/?view=form');
  const sent = sentTo(page, /^\/api\/(upload|events)$/);
  await fillParty(page, 'La Segunda');
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(await posterFile());
  await expect(page.getByText('Cambiar foto')).toBeVisible();
  await chooser.setInputFiles(await posterFile());
  await expect(spent(page, 'fotos subidas')).toBeVisible();
  await page.getByRole('button', { name: 'Publicar Evento' }).click();
  await expect(spent(page, 'eventos enviados')).toBeVisible();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('La Segunda');
  await page.reload();
  await expect(page.getByLabel('Nombre')).toHaveValue('La Segunda');
  await expect(page.getByText('Cambiar foto')).toBeVisible();
  expect(sent).toEqual([201, 429, 429]);
});

test('a ride too many keeps its place on the map', async ({ register, visit }) => {
  const luna = await register('Luna');
  await publishRide(luna, partyId, { type: 'need', passengers: 2 });
  const context = await visit(luna);
  await serveTiles(context);
  await context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const page = await context.newPage();
  const sent = sentTo(page, /\/rides$/);
  await page.goto(`/event/${partyId}/rides`);
  await page.getByRole('button', { name: 'Ofrezco transporte' }).click();
  await page.getByLabel('Lugar de salida').fill('https://www.google.com/maps/@40.3,-3.7,14z');
  await page.getByRole('button', { name: 'Usar este lugar' }).click();
  const confirm = page.getByRole('button', { name: 'Confirmar' });
  await confirm.click();
  await expect(spent(page, 'viajes publicados')).toBeVisible();
  expect(await confirm.getAttribute('aria-disabled')).toBe('false');
  expect(await page.getByLabel('Lugar de salida').inputValue()).not.toBe('');
  expect(sent).toEqual([429]);
});
