import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { HistoryEventAnswer, HistoryHomeAnswer } from '@duende/contracts/history/history-answers';
import { madridIso } from '@duende/contracts/common/madrid-clock';
import { IN_A_MONTH, submit } from '@duende/testkit/support/parties';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { publishRide } from './testing/rides-party.ts';
import { shown } from './testing/shown.ts';
import { expect, testWith, type Open } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { inSecondTier } from './second-tier.ts';

const test = testWith({ marta: 'Marta' });
test.use({ alone: 'home is compared at moments between its own changes' });

const NAME = 'Rave del Pinar';

const home = (admin: Person, at?: string) =>
  admin.call<HistoryHomeAnswer>('GET', `/api/history/home${at === undefined ? '' : `?at=${at}`}`);

/** The moment of the last change of the calendar, once it is another one than before. */
const momentAfter = (admin: Person, before: string | null) =>
  shown(async () => {
    const { previous } = await home(admin);
    if (previous === null || previous === before) throw new Error(`no change after ${before}`);
    return previous;
  });

let party: EventAnswer;
/** published, edited, talked about, deleted: the moments between which the stories go */
const at = { published: '', edited: '', busy: '', deleted: '' };

test.beforeAll(async ({ admin, marta }) => {
  party = await submit(marta, { name: NAME, cost: '10' });
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  at.published = await momentAfter(admin, null);
  await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: '12' });
  at.edited = await momentAfter(admin, at.published);
  await marta.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  await publishRide(marta, party.id);
  const comment = { author: 'Marta', content: '¿Hay sitio para acampar?' };
  const { id } = await marta.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, comment);
  await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  await shown(async () => {
    const then = await admin.call<HistoryEventAnswer>('GET', `/api/history/events/${party.id}`);
    if (then.count + then.commentCount + then.rideCount < 3) throw new Error('not all is there yet');
  });
  at.busy = (await home(admin)).at;
  await admin.call('DELETE', `/api/events/${party.id}`, { reason: 'Cancelada' });
  at.deleted = await momentAfter(admin, at.edited);
});

const card = (page: Page) => page.getByRole('listitem').filter({ hasText: NAME });
const slider = (page: Page, name = 'Momento') => page.getByRole('slider', { name });
const words = (page: Page, name?: string) => slider(page, name).getAttribute('aria-valuetext');
const openAt = (admin: Person, open: Open, search: Readonly<Record<string, string>>, options = {}) =>
  open(admin, `/historia?${new URLSearchParams(search).toString()}`, options);

test('from change to change: home as it was, and the address of each moment', async ({ admin, open }) => {
  const page = await openAt(admin, open, { at: at.busy }, { viewport: DESKTOP });
  await expect(card(page).getByText('Madrid · 12€')).toBeVisible();
  await expect(card(page).getByText('1 va')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const [earlier, later] = ['Cambio anterior', 'Cambio siguiente'].map((name) =>
    page.getByRole('button', { name }),
  );
  await earlier?.click();
  await expect(card(page).getByText('0 van')).toBeVisible();
  await earlier?.click();
  await expect(card(page).getByText('Madrid · 10€')).toBeVisible();
  await earlier?.click();
  await expect(
    page.getByText('Antes de este momento no hay ningún cambio.', { exact: true }).first(),
  ).toBeVisible();
  await later?.click();
  await expect(card(page).getByText('Madrid · 12€')).toBeVisible();
  await later?.click();
  await expect(page.getByText('No había eventos próximos.')).toBeVisible();
  await page.goBack();
  await expect(card(page).getByText('Madrid · 12€')).toBeVisible();
  await page.reload();
  await expect(card(page).getByText('Madrid · 12€')).toBeVisible();
});

test('by keyboard: the slider goes from the first event to now, the calendar through its days', async ({
  admin,
  open,
}) => {
  const page = await openAt(admin, open, { at: at.busy }, { reducedMotion: 'reduce' });
  await slider(page).focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('Todavía no había nada.')).toBeVisible();
  const first = await words(page);
  await page.keyboard.press('PageDown');
  expect(await words(page)).toBe(first);
  await page.keyboard.press('End');
  await expect(page.getByText('Estás viendo el momento actual')).toBeVisible();
  expect(await words(page)).toBe('ahora');
  await expect(page.getByText('No había eventos próximos.')).toBeVisible();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => words(page)).toBe(first);
  await expect(page.getByText('cada clic avanza un día')).toBeVisible();
  const still = page.getByRole('button', { name: 'Avanzar un día' });
  await still.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Estás viendo el momento actual')).toBeVisible();

  await page.goto(`/historia?${new URLSearchParams({ at: at.busy }).toString()}`);
  await expect(card(page)).toBeVisible();
  // Thirty days on, in a few keys.
  await page.getByRole('grid').locator('[tabindex="0"]').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await expect(
    page.getByRole('button', { name: new RegExp(` ${Number(IN_A_MONTH.slice(8))} de [a-z]+, 1 evento$`) }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Ver detalles ${NAME}` })
    .click();
  await page.waitForURL(/\/historia\/evento\//);
});

test(
  'a pointer takes the handle, and the history gets one entry for its way',
  inSecondTier,
  async ({ admin, open }) => {
    const page = await openAt(admin, open, { at: at.busy }, { viewport: DESKTOP });
    await expect(card(page)).toBeVisible();
    const before = page.url();
    const { x, y } = (await slider(page).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 22, y + 30);
    await page.mouse.down();
    await page.mouse.move(x - 200, y + 30, { steps: 8 });
    await page.mouse.move(0, y + 30, { steps: 8 });
    await expect(page.getByText('Todavía no había nada.')).toBeVisible();
    await page.mouse.up();
    await expect(slider(page)).toBeFocused();
    await page.goBack();
    await expect(card(page)).toBeVisible();
    expect(page.url()).toBe(before);
  },
);

test('two moments are compared: what changed field by field, what is gone', async ({ admin, open }) => {
  const page = await openAt(admin, open, { at: at.busy, con: at.published }, { viewport: PHONE });
  const changes = page.getByRole('region', { name: 'Qué cambió' });
  await expect(changes.getByText('1 cambió')).toBeVisible();
  expect(await changes.getByRole('deletion').allTextContents()).toEqual(['antes: 10']);
  expect(await changes.getByRole('insertion').allTextContents()).toEqual(['ahora: 12']);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cambio siguiente' }).click();
  await expect(changes.getByText('1 eliminada')).toBeVisible();
  await expect(changes.getByText('eliminada', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Dejar de comparar' }).click();
  await expect(changes).toHaveCount(0);
  const compare = page.getByRole('button', { name: 'Comparar con…' });
  await compare.focus();
  await page.keyboard.press('Enter');
  await expect(slider(page, 'Comparar con')).toBeFocused();
  expect(new URL(page.url()).searchParams.has('con')).toBe(true);
});

test(
  'a day and an hour that somebody writes is the moment that is shown',
  inSecondTier,
  async ({ admin, open }) => {
    const page = await openAt(admin, open, { at: at.busy }, { viewport: PHONE });
    const form = page.getByRole('form', { name: 'Ir a un momento' });
    await form.getByLabel('Fecha').fill('2001-01-01');
    await form.getByRole('button', { name: 'Ir' }).click();
    await expect(form.getByText(/^Antes del .* no hay nada guardado\.$/)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    const [, day = '', hour = ''] =
      /^(.*)T(..:..)/.exec(madridIso(Date.parse((await home(admin)).first ?? ''))) ?? [];
    await form.getByLabel('Fecha').fill(day);
    await form.getByLabel('Hora').fill(hour);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Todavía no había nada.')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('at')).toContain(day);
  },
);

test('a party as its page was then: its comments, its rides, who was going, and nothing to act on', async ({
  admin,
  open,
}) => {
  const page = await openAt(admin, open, { at: at.busy });
  await card(page)
    .getByRole('link', { name: `Ver detalles ${NAME}` })
    .click();
  await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeFocused();
  await expect(page.getByText('¿Hay sitio para acampar?')).toBeVisible();
  await expect(page.getByText('Ofrece 3 plazas', { exact: true })).toBeVisible();
  await expect(page.getByText('1 va', { exact: true })).toBeVisible();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  const other = await open(admin, `/historia/evento/${party.id}?at=${at.published}`);
  await expect(other.getByText('10€')).toBeVisible();
  await expect(other.getByText('Todavía no había comentarios.')).toBeVisible();
  await expect(other.getByText('Todavía no había viajes.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a ahora' }).click();
  await expect(page.getByText('En ese momento nadie podía ver esta fiesta.')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Ver todo el calendario' }).click();
  await expect(card(page)).toBeVisible();
});

test(
  'an address without a valid moment says so, with a way to now; people without the permission read that',
  inSecondTier,
  async ({ admin, marta, open }) => {
    const page = await openAt(admin, open, { at: '2026-05-30T23:59:00' });
    await expect(page.getByText('El momento debe llevar zona horaria')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Volver a ahora' }).click();
    await expect(page.getByText('Estás viendo el momento actual')).toBeVisible();
    await page.context().close();
    for (const path of ['/historia', `/historia/evento/${party.id}`]) {
      const denied = await open(marta, path);
      await expect(denied.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
      await denied.context().close();
    }
  },
);

test('at now another admin’s approval is seen as it happens; a handle that was put somewhere stays there', async ({
  admin,
  marta,
  open,
}) => {
  const name = `${NAME} de Invierno`;
  const waiting = await submit(marta, { name });
  const now = await open(admin, '/historia', { viewport: DESKTOP });
  const past = await openAt(admin, open, { at: at.published, con: at.edited }, { viewport: DESKTOP });
  for (const page of [now, past]) await expect(page.getByText('en directo')).toBeVisible();
  await expect(card(past).first()).toBeVisible();
  const timeline = past.getByRole('region', { name: 'Línea del tiempo' });
  await expect(timeline.locator('svg[preserveAspectRatio] path[d^="M"]')).toBeVisible();
  const [stays, compared] = [await words(past), await words(past, 'Comparar con')];
  const density = past.waitForResponse((answer) => answer.url().includes('/api/history/density'));
  const moderator = await open(admin, '/?view=pending', { viewport: DESKTOP });
  await moderator.getByRole('button', { name: `Aprobar ${name}`, exact: true }).click();
  const seen = now.getByRole('listitem').filter({ hasText: name });
  await expect(seen.getByText('0 van')).toBeVisible();
  await marta.call('POST', `/api/events/${waiting.id}/rsvp`, { isGoing: true });
  await expect(seen.getByText('1 va')).toBeVisible();
  expect(await words(now)).toBe('ahora');
  expect((await density).status()).toBe(200);
  expect([await words(past), await words(past, 'Comparar con')]).toEqual([stays, compared]);
  expect(await past.getByText(name).count()).toBe(0);

  await admin.call('DELETE', `/api/events/${waiting.id}`, {});
  await expect(seen).toHaveCount(0);
});
