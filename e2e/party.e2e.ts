import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { publish as publishParty } from '@duende/testkit/support/parties';
import { serveTiles, TILE_URL } from './testing/map-tiles.ts';
import { uploadPoster } from './testing/poster-file.ts';
import { publishRide } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig({ env: { TILE_URL } });
const admin = rig.admin();
const dancer = rig.member('Duna');

const publish = (details: { readonly name: string; readonly [field: string]: unknown }) =>
  publishParty(admin, {
    location: 'Sur',
    startTime: '23:00',
    endTime: '08:00',
    cost: '20',
    latitude: 37.4,
    longitude: -5.98,
    ...details,
  });
const { open } = rig;
const pageOf = (party: EventAnswer) => `/event/${shareKey(party)}`;
const isOver = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

test('the whole photo closes by its button, by Escape and by the back button', async () => {
  const party = await publish({ name: 'Foto Entera', photo: await uploadPoster(admin) });
  const { page, context, complaints } = await open(null, pageOf(party));
  const show = page.getByRole('button', { name: 'Ver la foto completa' });
  await show.click({ position: { x: 200, y: 100 } });
  await page.getByRole('img', { name: 'Cartel de Foto Entera' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await isOver(page);
  await show.click({ position: { x: 200, y: 100 } });
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await isOver(page);
  await show.click({ position: { x: 200, y: 100 } });
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await isOver(page);
  expect(new URL(page.url()).pathname).toBe(pageOf(party));
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([PHONE, { width: 1024, height: 768 }, DESKTOP])(
  'a party on $width × $height: no findings, key facts in the first screen, its bar whole',
  async (viewport) => {
    const party = await publish({
      name: 'Primera Vista',
      styles: ['psytrance'],
      photo: await uploadPoster(admin),
    });
    const { page, context, complaints } = await open(dancer, pageOf(party), { viewport });
    await page.getByRole('button', { name: '¿Vas?' }).waitFor();
    const bar = await page.getByRole('region', { name: 'Asistencia' }).boundingBox();
    const facts = await page.getByText('20 €').or(page.getByText('20€')).first().boundingBox();
    const limit = viewport === PHONE ? (bar?.y ?? 0) : viewport.height;
    expect((facts?.y ?? Infinity) + (facts?.height ?? 0)).toBeLessThanOrEqual(limit);
    const share = await page.getByRole('button', { name: 'Compartir' }).boundingBox();
    const rightOf = (box: typeof bar) => (box?.x ?? Infinity) + (box?.width ?? 0);
    expect(rightOf(share)).toBeLessThan(rightOf(bar));
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('the line of offered rides moves live', async () => {
  const party = await publish({ name: 'Viajes' });
  const { page, context, complaints } = await open(null, pageOf(party));
  await serveTiles(context);
  await page.getByText('en directo').waitFor();
  await page.getByText('Ofrece o busca sitio en coche').waitFor();
  await publishRide(dancer, party.id, { passengers: 3 });
  await page.getByText('1 coche · 3 plazas').waitFor();
  await publishRide(admin, party.id, { type: 'need', passengers: 2 });
  await publishRide(admin, party.id, { passengers: 4 });
  await page.getByText('2 coches · 7 plazas').waitFor();
  await page.getByRole('link', { name: /Viajes compartidos/ }).click();
  await page.waitForURL('**/rides');
  expect(complaints).toEqual([]);
  await context.close();
});

test('the calendar file holds two nights in a row as one entry, and the way there leads to the point', async () => {
  const day = addDays(madridDay(new Date()), 20);
  const party = await publish({ name: 'Dos Noches', dates: [day, addDays(day, 1)] });
  const { page, context } = await open(null, pageOf(party));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Añadir a mi calendario' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${shareKey(party)}.ics`);
  const parts = await (await download.createReadStream()).toArray();
  const text = Buffer.concat(parts as Buffer[]).toString();
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain(`DTSTART;TZID=Europe/Madrid:${day.replaceAll('-', '')}T230000`);
  const href = await page.getByRole('link', { name: 'Cómo llegar' }).getAttribute('href');
  expect(href).toContain('37.4,-5.98');
  await context.close();
});

test('the link is copied; where the clipboard is refused it stands there, selected', async () => {
  const party = await publish({ name: 'Compartida' });
  const { page, context, complaints } = await open(null, pageOf(party), {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Compartir' }).click();
  await page.getByText('Enlace copiado', { exact: true }).first().waitFor();
  await page.evaluate(`Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  })`);
  await page.getByRole('button', { name: 'Compartir' }).click();
  const link = page.getByLabel('Enlace del evento');
  expect(await link.inputValue()).toBe(`${rig.service.address}${pageOf(party)}`);
  expect(await page.evaluate('String(document.getSelection())')).toBe(
    `${rig.service.address}${pageOf(party)}`,
  );
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

test('an admin deletes a party after a question, with a reason', async () => {
  const party = await publish({ name: 'Adiós' });
  const { page, context, complaints } = await open(admin, pageOf(party));
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog', { name: 'Eliminar evento' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Motivo (opcional)').fill('Se ha cancelado');
  // Everybody hears of it before the one who did it has the answer: whoever only looks on sees that it is gone.
  const onlooker = await open(dancer, pageOf(party));
  let isStillAsking = false;
  await context.route('**/api/events/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    const response = await route.fetch();
    await onlooker.page.getByRole('heading', { name: 'Evento no encontrado' }).waitFor();
    isStillAsking = await page.getByRole('button', { name: 'Eliminando...' }).isVisible();
    return route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Eliminar evento' }).click();
  await page.getByText('Evento eliminado', { exact: true }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(isStillAsking).toBe(true);
  await onlooker.context.close();
  expect((await fetch(`${rig.service.address}/api/events/${party.id}`)).status).toBe(404);
  expect(complaints).toEqual([]);
  await context.close();
});

test('by the keyboard: a party that cannot be deleted now stays, with the reason, until it can', async () => {
  const party = await publish({ name: 'Se Queda' });
  const { page, context } = await open(admin, pageOf(party));
  const reason = page.getByLabel('Motivo (opcional)');
  await context.route('**/api/events/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  );
  const opener = page.getByRole('button', { name: 'Eliminar' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await reason.waitFor();
  await page.keyboard.press('Escape');
  await isOver(page);
  await opener.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await reason.fill('Se ha cancelado');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Error al eliminar', { exact: true }).first().waitFor();
  await page.getByText('No se pudo eliminar el evento', { exact: true }).first().waitFor();
  expect(await reason.inputValue()).toBe('Se ha cancelado');
  await context.unroute('**/api/events/*');
  await page.getByRole('button', { name: 'Eliminar evento' }).dblclick();
  await page.getByText('Evento eliminado', { exact: true }).first().waitFor();
  await context.close();
});

test('what people write is shown as they wrote it and breaks nothing', async () => {
  const nasty = '<script>document.title="x"</script>';
  const party = await publish({
    name: `${'🌲'.repeat(18)}${'W'.repeat(17)}`,
    cost: nasty.repeat(3),
    description: `${'ñ'.repeat(300)}\nمرحبا بالعالم\n${nasty}`,
  });
  const comment = await dancer.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, {
    author: `\u202E${'x'.repeat(50)}\u202C`,
    content: nasty + 'a'.repeat(500),
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  const { page, context, complaints } = await open(null, pageOf(party), {
    viewport: { width: 320, height: 700 },
  });
  await page.getByText('مرحبا').waitFor();
  await page.getByText('a'.repeat(500)).waitFor();
  expect(await page.title()).not.toBe('x');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  expect(complaints).toEqual([]);
  await context.close();
});

test('search engines are told of the screen that is shown, wherever it was come from', async () => {
  const robots = (page: Page) =>
    page.locator('meta[name=robots]').evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));
  const { page, context, complaints } = await open(admin, '/users');
  expect((await robots(page)).includes('noindex')).toBe(true);
  await page.getByRole('link', { name: 'Duende, inicio' }).click();
  await page.getByRole('heading', { level: 1, name: 'La comunidad psytrance de España' }).waitFor();
  await expect.poll(() => robots(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('link', { name: 'Perfil' }).click();
  await expect.poll(() => robots(page)).toEqual(['noindex']);
  expect(complaints).toEqual([]);
  await context.close();
});

test('who may not see a pending party gets 404 and nothing of it in the page', async () => {
  const hidden = await admin.call<EventAnswer>('POST', '/api/events', {
    name: 'Todavía Secreta',
    location: 'Sur',
    dates: ['2030-06-21'],
  });
  const path = pageOf(hidden);
  const forOthers = await fetch(rig.service.address + path);
  expect(forOthers.status).toBe(404);
  expect(await forOthers.text()).not.toContain('Todavía Secreta');
  const { page, context } = await open(dancer, path);
  await page.getByRole('heading', { name: 'Evento no encontrado' }).waitFor();
  await context.close();
  const mine = await open(admin, path);
  await mine.page.getByText(/pendiente de aprobación/).waitFor();
  expect(await mine.page.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex');
  await mine.context.close();
});
