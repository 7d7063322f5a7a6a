import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { PartyStoryAnswer, PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import { addDays } from '@duende/contracts/common/madrid-time';
import { IN_A_MONTH, submit } from '@duende/testkit/support/parties';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { publishRide } from './testing/rides-party.ts';
import { shown } from './testing/shown.ts';
import { expect, testWith } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { chooseAction, usersPath } from './testing/user-actions.ts';

const test = testWith({ marta: 'Marta', bruno: 'Bruno', luz: 'Luz', nora: 'Nora', pau: 'Pau' });

const NAME = 'Rave del Pinar';

let party: EventAnswer;
let martaId: string;

async function storyWith(admin: Person, marks: number, going: number): Promise<void> {
  await shown(async () => {
    const story = await admin.call<PartyStoryAnswer>('GET', `/api/admin/events/${party.id}/story`);
    expect([story.total, story.curve.at(-1)?.count ?? 0]).toEqual([marks, going]);
  });
}

const isGoing = (person: Person, answer: boolean) =>
  person.call('POST', `/api/events/${party.id}/rsvp`, { isGoing: answer });

test.beforeAll(async ({ admin, marta, bruno, luz, nora, pau }) => {
  const others = [bruno, luz, nora, pau];
  party = await submit(marta, { name: NAME, cost: '10', description: 'En el claro del pinar.' });
  const path = `/api/events/${party.id}`;
  await admin.call('PATCH', `/api/admin/events/${party.id}/approve`);
  await Promise.all([marta, ...others].map((person) => isGoing(person, true)));
  await storyWith(admin, 2, 5);
  const moved = { ...party, dates: [addDays(IN_A_MONTH, 1)] };
  await admin.call('PUT', path, moved);
  await Promise.all([...others.slice(0, 3)].map((person) => isGoing(person, false)));
  await storyWith(admin, 3, 2);
  const renamed = { ...moved, name: `${NAME} II`, cost: '12', description: 'En el claro.\nCon sombra.' };
  await admin.call('PUT', path, renamed);
  await admin.call('PUT', path, { ...renamed, cost: '' });
  await publishRide(marta, party.id);
  const comment = { author: marta.username, content: '¿Hay sitio para acampar?' };
  const { id } = await marta.call<{ id: string }>('POST', `${path}/comments`, comment);
  await admin.call('DELETE', `/api/admin/comments/${id}`, { reason: 'Repetido' });
  await admin.call('DELETE', path, { reason: 'El dueño del pinar no lo quiere' });
  await admin.call('POST', `/api/admin/events/${party.id}/restore`);
  await storyWith(admin, 7, 2);
  await admin.call('DELETE', path, { reason: 'Esta vez de verdad' });
  await storyWith(admin, 8, 2);
  const user = await marta.call<{ id: string }>('GET', '/api/users/profile');
  martaId = user.id;
  await shown(async () => {
    const story = await admin.call<PersonStoryAnswer>('GET', `/api/admin/users/${martaId}/story`);
    if (!story.entries.some((listed) => 'entry' in listed && listed.entry.reason === 'Esta vez de verdad'))
      throw new Error('not all is shown yet');
  });
});

/** For who wants to see them: into the folder named by PICTURES. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

const marks = (page: Page) => page.getByRole('list', { name: 'Cambios en la curva' }).getByRole('button');
const focused = (page: Page) => page.locator(':focus').getAttribute('aria-label');

test('from the trail to the story of a removed party: keys walk from mark to mark, and the table has them all', async ({
  admin,
  open,
}) => {
  const page = await open(admin, `/audit?subject=${party.id}`, {
    viewport: DESKTOP,
    reducedMotion: 'reduce',
  });
  await page
    .getByRole('link', { name: `${NAME} II`, exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Historia de ${NAME} II` })).toBeFocused();
  await expect(page.getByText('Ahora está eliminado.')).toBeVisible();
  const listed = page.getByRole('list', { name: 'Qué pasó' });
  await expect(listed.getByText('Guardiana cambió la fecha de ', { exact: false })).toBeVisible();
  await expect(listed.getByText('El dueño del pinar no lo quiere')).toBeVisible();
  await expect(listed.getByText('Guardiana cambió el nombre, el precio y la descripción')).toBeVisible();

  await marks(page).first().focus();
  expect(await focused(page)).toMatch(/: 0 van$/);
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toMatch(/: 0 van, los mismos que antes$/);
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toMatch(/: 5 van, 5 más que antes$/);
  await page.keyboard.press('ArrowRight');
  const words = (await focused(page)) ?? '';
  expect(words).toMatch(/^\d+ [a-z]+, \d+:\d\d: 2 van, 3 menos que antes$/);
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await picture(page, 'party-desktop');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('End');
  expect(await marks(page).last().and(page.locator(':focus')).count()).toBe(1);
  await page.keyboard.press('Home');
  expect(await marks(page).first().and(page.locator(':focus')).count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Guardiana restauró el evento' })).toBeVisible();
  const story = await admin.call<PartyStoryAnswer>('GET', `/api/admin/events/${party.id}/story`);
  expect(await rows.count()).toBe(1 + story.marks.length + story.curve.length);
  await picture(page, 'party-table');
  expect(await seriousFindings(page)).toEqual([]);
});

for (const [where, options, name] of [
  ['on a phone', { viewport: PHONE }, 'party-phone'],
  ['with colours of the browser', { viewport: PHONE, forcedColors: 'active' }, 'party-forced'],
] as const)
  test(`${where} a finger takes the nearest mark`, async ({ admin, open }) => {
    const page = await open(admin, `/event/${party.id}/historia`, {
      ...options,
      reducedMotion: 'reduce',
    });
    await marks(page).nth(2).scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await marks(page).nth(2).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.click(x + width / 2, y + height / 2);
    expect(await page.locator(':focus').getAttribute('aria-current')).toBe('true');
    await picture(page, name);
    // What contrast there is with colours of the browser axe does not know.
    if (!('forcedColors' in options)) expect(await seriousFindings(page)).toEqual([]);
  });

test('the story of a person, from the list of users: what they did and what was decided, each with its party', async ({
  admin,
  marta,
  open,
}) => {
  const page = await open(admin, usersPath(marta.username), {
    viewport: DESKTOP,
    reducedMotion: 'reduce',
  });
  await chooseAction(page, marta.username, 'Historia');
  await expect(page.getByRole('heading', { level: 1, name: `Historia de ${marta.username}` })).toBeFocused();
  await expect(page.getByText('Repetido')).toBeVisible();
  for (const sentence of ['creó su cuenta', 'dijo que va a', 'ofreció un viaje para', 'envió el evento'])
    await expect(page.getByText(sentence).first()).toBeVisible();
  await picture(page, 'person-desktop');
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await picture(page, 'person-phone');
  await page
    .getByRole('link', { name: `Historia de la fiesta ${NAME} II` })
    .first()
    .click();
  await page.waitForURL(`**/event/${party.id}/historia`);
});

test('only its author hears of it, it is not indexed, and unknown values are marked', async ({
  admin,
  marta,
  open,
}) => {
  const path = `/event/${party.id}/historia`;
  const denied = await open(marta, path);
  await expect(denied.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
  await denied.context().close();
  const unknown = '538453d7-1234-4abc-8abc-538453d75384';
  const page = await open(admin, `/event/${unknown}/historia`);
  await expect(page.getByRole('heading', { name: 'Evento no encontrado' })).toBeVisible();
  await page.goto(`/historia/persona/${unknown}`);
  await expect(page.getByRole('heading', { name: 'Usuario no encontrado' })).toBeVisible();
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(marks(page).first()).toBeVisible();
  expect(await page.locator('meta[name="robots"]').first().getAttribute('content')).toBe('noindex');
});
