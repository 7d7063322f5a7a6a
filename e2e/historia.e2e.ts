import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { HistoryEventAnswer, HistoryHomeAnswer } from '@duende/contracts/history/history-answers';
import { madridIso } from '@duende/contracts/common/madrid-clock';
import { IN_A_MONTH, submit } from '@duende/testkit/support/parties';
import type { Page } from '@playwright/test';
import { beforeAll, expect, test, vi } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PATIENCE_MS, PHONE } from './testing/browser.ts';
import { publishRide } from './testing/rides-party.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const marta = rig.member('Marta');
const NAME = 'Rave del Pinar';

const home = (at?: string) =>
  admin.call<HistoryHomeAnswer>('GET', `/api/history/home${at === undefined ? '' : `?at=${at}`}`);

/** Asks until the answer is what is waited for: the read models come after the commands. */
const shown = <T>(ask: () => Promise<T>) => vi.waitFor(ask, { timeout: PATIENCE_MS, interval: 100 });

/** The moment of the last change of the calendar, once it is another one than before. */
const momentAfter = (before: string | null) =>
  shown(async () => {
    const { previous } = await home();
    if (previous === null || previous === before) throw new Error(`no change after ${before}`);
    return previous;
  });

let party: EventAnswer;
/** published, edited, talked about, deleted: the moments between which the stories go */
const at = { published: '', edited: '', busy: '', deleted: '' };

beforeAll(async () => {
  party = await submit(marta, { name: NAME, cost: '10' });
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  at.published = await momentAfter(null);
  await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: '12' });
  at.edited = await momentAfter(at.published);
  await marta.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: true });
  await publishRide(marta, party.id);
  const comment = { author: 'Marta', content: '¿Hay sitio para acampar?' };
  const { id } = await marta.call<{ id: string }>('POST', `/api/events/${party.id}/comments`, comment);
  await admin.call('PATCH', `/api/admin/comments/${id}/approve`);
  await shown(async () => {
    const then = await admin.call<HistoryEventAnswer>('GET', `/api/history/events/${party.id}`);
    if (then.count + then.commentCount + then.rideCount < 3) throw new Error('not all is there yet');
  });
  at.busy = (await home()).at;
  await admin.call('DELETE', `/api/events/${party.id}`, { reason: 'Cancelada' });
  at.deleted = await momentAfter(at.edited);
});

const card = (page: Page) => page.getByRole('listitem').filter({ hasText: NAME });
const slider = (page: Page, name = 'Momento') => page.getByRole('slider', { name });
const words = (page: Page, name?: string) => slider(page, name).getAttribute('aria-valuetext');
const openAt = (search: Readonly<Record<string, string>>, options = {}) =>
  rig.open(admin, `/historia?${new URLSearchParams(search).toString()}`, options);

test('from change to change: home as it was, and the address of each moment', async () => {
  const { page, context, complaints } = await openAt({ at: at.busy }, { viewport: DESKTOP });
  await card(page).getByText('Madrid · 12€').waitFor();
  await card(page).getByText('1 va').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const [earlier, later] = ['Cambio anterior', 'Cambio siguiente'].map((name) =>
    page.getByRole('button', { name }),
  );
  await earlier?.click();
  await card(page).getByText('0 van').waitFor();
  await earlier?.click();
  await card(page).getByText('Madrid · 10€').waitFor();
  await earlier?.click();
  await page.getByText('Antes de este momento no hay ningún cambio.', { exact: true }).first().waitFor();
  await later?.click();
  await card(page).getByText('Madrid · 12€').waitFor();
  await later?.click();
  await page.getByText('No había eventos próximos.').waitFor();
  await page.goBack();
  await card(page).getByText('Madrid · 12€').waitFor();
  await page.reload();
  await card(page).getByText('Madrid · 12€').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('by keyboard: the slider goes from the first event to now, the calendar through its days', async () => {
  const { page, context, complaints } = await openAt({ at: at.busy }, { reducedMotion: 'reduce' });
  await slider(page).focus();
  await page.keyboard.press('Home');
  await page.getByText('Todavía no había nada.').waitFor();
  const first = await words(page);
  await page.keyboard.press('PageDown');
  expect(await words(page)).toBe(first);
  await page.keyboard.press('End');
  await page.getByText('Estás viendo el momento actual').waitFor();
  expect(await words(page)).toBe('ahora');
  await page.getByText('No había eventos próximos.').waitFor();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => words(page)).toBe(first);
  await page.getByText('cada clic avanza un día').waitFor();
  const still = page.getByRole('button', { name: 'Avanzar un día' });
  await still.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Estás viendo el momento actual').waitFor();

  await page.goto(`/historia?${new URLSearchParams({ at: at.busy }).toString()}`);
  await card(page).waitFor();
  // Thirty days on, in a few keys.
  await page.getByRole('grid').locator('[tabindex="0"]').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await page
    .getByRole('button', { name: new RegExp(` ${Number(IN_A_MONTH.slice(8))} de [a-z]+, 1 evento$`) })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Ver detalles ${NAME}` })
    .click();
  await page.waitForURL(/\/historia\/evento\//);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a pointer takes the handle, and the history gets one entry for its way', async () => {
  const { page, context, complaints } = await openAt({ at: at.busy }, { viewport: DESKTOP });
  await card(page).waitFor();
  const before = page.url();
  const { x, y } = (await slider(page).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 22, y + 30);
  await page.mouse.down();
  await page.mouse.move(x - 200, y + 30, { steps: 8 });
  await page.mouse.move(0, y + 30, { steps: 8 });
  await page.getByText('Todavía no había nada.').waitFor();
  await page.mouse.up();
  await slider(page).and(page.locator(':focus')).waitFor();
  await page.goBack();
  await card(page).waitFor();
  expect(page.url()).toBe(before);
  expect(complaints).toEqual([]);
  await context.close();
});

test('two moments are compared: what changed field by field, what is gone', async () => {
  const { page, context, complaints } = await openAt({ at: at.busy, con: at.published }, { viewport: PHONE });
  const changes = page.getByRole('region', { name: 'Qué cambió' });
  await changes.getByText('1 cambió').waitFor();
  expect(await changes.getByRole('deletion').allTextContents()).toEqual(['antes: 10']);
  expect(await changes.getByRole('insertion').allTextContents()).toEqual(['ahora: 12']);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cambio siguiente' }).click();
  await changes.getByText('1 retirada').waitFor();
  await changes.getByText('retirada', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Dejar de comparar' }).click();
  await changes.waitFor({ state: 'detached' });
  const compare = page.getByRole('button', { name: 'Comparar con…' });
  await compare.focus();
  await page.keyboard.press('Enter');
  await slider(page, 'Comparar con').and(page.locator(':focus')).waitFor();
  expect(new URL(page.url()).searchParams.has('con')).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a day and an hour that somebody writes is the moment that is shown', async () => {
  const { page, context, complaints } = await openAt({ at: at.busy }, { viewport: PHONE });
  const form = page.getByRole('form', { name: 'Ir a un momento' });
  await form.getByLabel('Fecha').fill('2001-01-01');
  await form.getByRole('button', { name: 'Ir' }).click();
  await form.getByText(/^Antes del .* no hay nada guardado\.$/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const [, day = '', hour = ''] =
    /^(.*)T(..:..)/.exec(madridIso(Date.parse((await home()).first ?? ''))) ?? [];
  await form.getByLabel('Fecha').fill(day);
  await form.getByLabel('Hora').fill(hour);
  await page.keyboard.press('Enter');
  await page.getByText('Todavía no había nada.').waitFor();
  expect(new URL(page.url()).searchParams.get('at')).toContain(day);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a party as its page was then: its comments, its rides, who was going, and nothing to act on', async () => {
  const { page, context, complaints } = await openAt({ at: at.busy });
  await card(page)
    .getByRole('link', { name: `Ver detalles ${NAME}` })
    .click();
  await page.getByRole('heading', { name: NAME, level: 1 }).and(page.locator(':focus')).waitFor();
  await page.getByText('¿Hay sitio para acampar?').waitFor();
  await page.getByText('Ofrece 3 plazas', { exact: true }).waitFor();
  await page.getByText('1 va', { exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  const { page: other } = await rig.open(admin, `/historia/evento/${party.id}?at=${at.published}`);
  await other.getByText('10€').waitFor();
  await other.getByText('Todavía no había comentarios.').waitFor();
  await other.getByText('Todavía no había viajes.').waitFor();
  await page.getByRole('link', { name: 'Volver a ahora' }).click();
  await page.getByText('En ese momento nadie podía ver esta fiesta.').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Ver todo el calendario' }).click();
  await card(page).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('an address that is no moment is told so, with a way to now; who may not see it is told that', async () => {
  const { page, context } = await openAt({ at: '2026-05-30T23:59:00' });
  await page.getByText('El momento debe llevar zona horaria').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Volver a ahora' }).click();
  await page.getByText('Estás viendo el momento actual').waitFor();
  await context.close();
  for (const path of ['/historia', `/historia/evento/${party.id}`]) {
    const denied = await rig.open(marta, path);
    await denied.page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
    await denied.context.close();
  }
});

test('at now another admin’s approval is seen as it happens; a handle that was put somewhere stays there', async () => {
  const name = `${NAME} de Invierno`;
  const waiting = await submit(marta, { name });
  const now = await rig.open(admin, '/historia', { viewport: DESKTOP });
  const past = await openAt({ at: at.published, con: at.edited }, { viewport: DESKTOP });
  for (const { page } of [now, past]) await page.getByText('en directo').waitFor();
  await card(past.page).first().waitFor();
  await past.page.locator('.time-track path[d^="M"]').waitFor();
  const [stays, compared] = [await words(past.page), await words(past.page, 'Comparar con')];
  const density = past.page.waitForResponse((answer) => answer.url().includes('/api/history/density'));
  const moderator = await rig.open(admin, '/?view=pending', { viewport: DESKTOP });
  await moderator.page.getByRole('button', { name: `Aprobar ${name}`, exact: true }).click();
  const seen = now.page.getByRole('listitem').filter({ hasText: name });
  await seen.getByText('0 van').waitFor();
  await marta.call('POST', `/api/events/${waiting.id}/rsvp`, { isGoing: true });
  await seen.getByText('1 va').waitFor();
  expect(await words(now.page)).toBe('ahora');
  expect((await density).status()).toBe(200);
  expect([await words(past.page), await words(past.page, 'Comparar con')]).toEqual([stays, compared]);
  expect(await past.page.getByText(name).count()).toBe(0);

  await admin.call('DELETE', `/api/events/${waiting.id}`, {});
  await seen.waitFor({ state: 'detached' });
  const opened = [now, past, moderator];
  expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
  for (const { context } of opened) await context.close();
});
