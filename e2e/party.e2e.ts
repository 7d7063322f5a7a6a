import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { shareKey } from '@duende/contracts/common/slug';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { publish as publishParty } from '@duende/testkit/support/parties';
import { serveTiles } from './testing/map-tiles.ts';
import { uploadPoster } from './testing/poster-file.ts';
import { publishRide } from './testing/rides-party.ts';
import { WITHOUT_NETWORK } from './testing/kept.ts';
import { expect, testWith } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { beyondFirst, inSecondTier } from './second-tier.ts';

const test = testWith({ dancer: 'Duna' });

const publish = (admin: Person, details: { readonly name: string; readonly [field: string]: unknown }) =>
  publishParty(admin, {
    location: 'Sur',
    startTime: '23:00',
    endTime: '08:00',
    cost: '20',
    latitude: 37.4,
    longitude: -5.98,
    ...details,
  });
const pageOf = (party: EventAnswer) => `/event/${shareKey(party)}`;
const isOver = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

test('the whole photo closes by its button, by Escape and by the back button', async ({ admin, open }) => {
  const party = await publish(admin, { name: 'Foto Entera', photo: await uploadPoster(admin) });
  const page = await open(null, pageOf(party));
  const show = page.getByRole('button', { name: 'Ver la foto completa' });
  await show.click({ position: { x: 200, y: 100 } });
  await expect(page.getByRole('img', { name: 'Cartel de Foto Entera' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await isOver(page);
  await show.click({ position: { x: 200, y: 100 } });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await isOver(page);
  await show.click({ position: { x: 200, y: 100 } });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await isOver(page);
  expect(new URL(page.url()).pathname).toBe(pageOf(party));
});

for (const [variant, viewport] of [PHONE, { width: 1024, height: 768 }, DESKTOP].entries())
  test(
    `a party on ${viewport.width} × ${viewport.height}: no findings, key facts in the first screen, its bar whole`,
    beyondFirst(variant),
    async ({ admin, dancer, open }) => {
      const party = await publish(admin, {
        name: 'Primera Vista',
        styles: ['psytrance'],
        photo: await uploadPoster(admin),
      });
      const page = await open(dancer, pageOf(party), { viewport });
      await expect(page.getByRole('button', { name: '¿Vas?' })).toBeVisible();
      const bar = await page.getByRole('region', { name: 'Asistencia' }).boundingBox();
      const facts = await page.getByText('20 €').or(page.getByText('20€')).first().boundingBox();
      const limit = viewport === PHONE ? (bar?.y ?? 0) : viewport.height;
      expect((facts?.y ?? Infinity) + (facts?.height ?? 0)).toBeLessThanOrEqual(limit);
      const share = await page.getByRole('button', { name: 'Compartir' }).boundingBox();
      const rightOf = (box: typeof bar) => (box?.x ?? Infinity) + (box?.width ?? 0);
      expect(rightOf(share)).toBeLessThan(rightOf(bar));
      expect(await seriousFindings(page)).toEqual([]);
    },
  );

test('the line of offered rides moves live', async ({ admin, dancer, open }) => {
  const party = await publish(admin, { name: 'Viajes' });
  const page = await open(null, pageOf(party));
  await serveTiles(page.context());
  await expect(page.getByText('en directo')).toBeVisible();
  await expect(page.getByText('Ofrece o busca sitio en coche')).toBeVisible();
  await publishRide(dancer, party.id, { passengers: 3 });
  await expect(page.getByText('1 coche · 3 plazas')).toBeVisible();
  await publishRide(admin, party.id, { type: 'need', passengers: 2 });
  await publishRide(admin, party.id, { passengers: 4 });
  await expect(page.getByText('2 coches · 7 plazas')).toBeVisible();
  await page.getByRole('link', { name: /Viajes compartidos/ }).click();
  await page.waitForURL('**/rides');
});

test('the calendar file holds two nights in a row as one entry, and the way there leads to the point', async ({
  admin,
  open,
}) => {
  const day = addDays(madridDay(new Date()), 20);
  const party = await publish(admin, { name: 'Dos Noches', dates: [day, addDays(day, 1)] });
  const page = await open(null, pageOf(party));
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
});

test(
  'the link is copied; where the clipboard is refused it is shown, selected',
  inSecondTier,
  async ({ address, admin, open }) => {
    const party = await publish(admin, { name: 'Compartida' });
    const page = await open(null, pageOf(party), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByText('Enlace copiado', { exact: true }).first()).toBeVisible();
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  })`);
    await page.getByRole('button', { name: 'Compartir' }).click();
    const link = page.getByLabel('Enlace del evento');
    expect(await link.inputValue()).toBe(`${address}${pageOf(party)}`);
    expect(await page.evaluate('String(document.getSelection())')).toBe(`${address}${pageOf(party)}`);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(link).toHaveCount(0);
  },
);

test('an admin deletes a party after a question, with a reason', async ({ address, admin, dancer, open }) => {
  const party = await publish(admin, { name: 'Adiós' });
  const page = await open(admin, pageOf(party));
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('dialog', { name: 'Eliminar evento' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Motivo (opcional)').fill('Se ha cancelado');
  // The live message arrives before the answer: an onlooker sees that it is gone.
  const onlooker = await open(dancer, pageOf(party));
  let isStillAsking = false;
  await page.context().route('**/api/events/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    const response = await route.fetch();
    await expect(onlooker.getByRole('heading', { name: 'Evento no encontrado' })).toBeVisible();
    isStillAsking = await page.getByRole('button', { name: 'Eliminando...' }).isVisible();
    return route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Eliminar evento' }).click();
  await expect(page.getByText('Evento eliminado', { exact: true }).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(isStillAsking).toBe(true);
  await onlooker.context().close();
  expect((await fetch(`${address}/api/events/${party.id}`)).status).toBe(404);
});

test('by the keyboard: a party that cannot be deleted now stays, with the reason, until it can', async ({
  complaints,
  admin,
  open,
}) => {
  complaints.expect(WITHOUT_NETWORK);
  const party = await publish(admin, { name: 'Se Queda' });
  const page = await open(admin, pageOf(party));
  const reason = page.getByLabel('Motivo (opcional)');
  await page
    .context()
    .route('**/api/events/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
  const opener = page.getByRole('button', { name: 'Eliminar' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(reason).toBeVisible();
  await page.keyboard.press('Escape');
  await isOver(page);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await reason.fill('Se ha cancelado');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Error al eliminar', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('No se pudo eliminar el evento', { exact: true }).first()).toBeVisible();
  expect(await reason.inputValue()).toBe('Se ha cancelado');
  await page.context().unroute('**/api/events/*');
  await page.getByRole('button', { name: 'Eliminar evento' }).dblclick();
  await expect(page.getByText('Evento eliminado', { exact: true }).first()).toBeVisible();
});

test(
  'texts of people are shown as written and break nothing',
  inSecondTier,
  async ({ admin, dancer, open }) => {
    const nasty = '<script>document.title="x"</script>';
    const party = await publish(admin, {
      name: `${'🌲'.repeat(18)}${'W'.repeat(17)}`,
      cost: nasty.repeat(3),
      description: `${'ñ'.repeat(300)}\nمرحبا بالعالم\n${nasty}`,
    });
    const comment = await dancer.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, {
      author: `\u202E${'x'.repeat(50)}\u202C`,
      content: nasty + 'a'.repeat(500),
    });
    await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
    const page = await open(null, pageOf(party), {
      viewport: { width: 320, height: 700 },
    });
    await expect(page.getByText('مرحبا')).toBeVisible();
    await expect(page.getByText('a'.repeat(500))).toBeVisible();
    expect(await page.title()).not.toBe('x');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  },
);

test(
  'search engines read of the current screen, wherever it was opened from',
  inSecondTier,
  async ({ admin, open }) => {
    const robots = (page: Page) =>
      page.locator('meta[name=robots]').evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));
    const page = await open(admin, '/users');
    expect((await robots(page)).includes('noindex')).toBe(true);
    await page.getByRole('link', { name: 'Duende, inicio' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'La comunidad psytrance de España' }),
    ).toBeVisible();
    await expect.poll(() => robots(page)).toEqual([]);
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.getByRole('link', { name: 'Perfil' }).click();
    await expect.poll(() => robots(page)).toEqual(['noindex']);
  },
);
