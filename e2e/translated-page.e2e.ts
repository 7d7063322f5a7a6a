/// <reference lib="dom" />
import { translatePage } from '@duende/testkit/support/translate-page';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { TILE_URL } from './testing/map-tiles.ts';
import { openRides, pinOf } from './testing/rides-page.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig({ env: { TILE_URL } });
const admin = rig.admin();
const dancer = rig.member('Duna');
const reader = rig.member('Lluvia');

const translate = (page: Page) => page.evaluate(translatePage);
const shows = (page: Page, count: RegExp) =>
  page.getByRole('region', { name: 'Asistencia' }).getByText(count).first().waitFor();
const isWhole = async (page: Page) => expect(await page.getByText('Algo ha fallado').count()).toBe(0);

test('a translated party stays alive: ¿Vas?, what others do, a comment, a dialog', async () => {
  const party = await approvedParty(admin, 'Luna Traducida');
  const { page, context, complaints } = await rig.open(admin, `/event/${party.id}`);
  await page.getByText('en directo').waitFor();
  await page.getByText('Todavía no hay comentarios.').waitFor();
  await translate(page);
  await page.getByRole('button', { name: '¿Vas?' }).click();
  await page.getByRole('button', { name: '¡Voy!' }).waitFor();
  await shows(page, /\b1 va\b/);
  await translate(page);
  await dancer.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  await shows(page, /\b2 van\b/);
  const { id } = await reader.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, {
    content: 'Allí nos vemos',
  });
  await translate(page);
  await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  await page.getByText('Allí nos vemos').waitFor();
  await page.getByRole('heading', { name: /^Comentarios\s*1$/ }).waitFor();
  await translate(page);
  await page.getByRole('button', { name: '¡Voy!' }).click();
  await page.getByRole('button', { name: '¿Vas?' }).waitFor();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await translate(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isWhole(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a translated home: the menu, a search, a way to a party and back', async () => {
  const party = await approvedParty(admin, 'Sol Traducido');
  const { page, context, complaints } = await rig.open(dancer, '/');
  await page.getByText('en directo').waitFor();
  const card = page.getByRole('heading', { level: 3, name: party.name });
  await card.waitFor();
  await translate(page);
  await page.getByRole('searchbox').fill('nada de esto');
  await card.waitFor({ state: 'detached' });
  await translate(page);
  await page.getByRole('searchbox').fill('');
  await card.waitFor();
  await translate(page);
  await page
    .getByRole('link', { name: `Ver detalles ${party.name}` })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: party.name }).waitFor();
  await translate(page);
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await card.waitFor();
  await isWhole(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('translated rides: one that comes, one that is sent, one that is begun and left', async () => {
  const party = await approvedParty(admin, 'Ruta Traducida');
  const { page, context, complaints } = await openRides(rig, dancer, party.id);
  const confirm = page.getByRole('button', { name: 'Confirmar' });
  const offer = page.getByRole('button', { name: 'Ofrezco transporte' });
  await page.getByText('en directo').waitFor();
  await translate(page);
  await publishRide(reader, party.id, { passengers: 3 });
  await page.getByRole('status').filter({ hasText: '1 coche · 3 plazas' }).waitFor();
  await translate(page);
  await offer.click();
  await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
  await translate(page);
  let send = (): void => undefined;
  const isSent = new Promise<void>((resolve) => (send = resolve));
  await page.route(`**/api/events/${party.id}/rides`, async (route) => {
    if (route.request().method() === 'POST') await isSent;
    await route.continue();
  });
  try {
    await confirm.click();
    await page.getByRole('button', { name: 'Publicando...' }).waitFor();
    await translate(page);
  } finally {
    send();
  }
  await pinOf(page, 'Mi pin: ofrece 1 plaza').waitFor();
  await page.getByRole('status').filter({ hasText: '2 coches · 4 plazas' }).waitFor();
  await translate(page);
  await offer.click();
  await confirm.waitFor();
  await translate(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await confirm.waitFor({ state: 'detached' });
  await isWhole(page);
  expect(complaints).toEqual([]);
  await context.close();
});
