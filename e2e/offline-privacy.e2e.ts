import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Page } from '@playwright/test';
import { partyKept, READ_SEEN, readKept, until, workerReady, AWAY } from './testing/kept.ts';
import { submit } from '@duende/testkit/support/parties';
import { expect, openIn, testWith, type Member, type Open } from './testing/fixtures.ts';
import type { Person } from './testing/api.ts';
import { appoint, loginOf } from './testing/appoint.ts';
import { usersPath } from './testing/user-actions.ts';
import { inSecondTier } from './second-tier.ts';

const test = testWith({ author: 'Tramontana', keeper: 'Vigía' });

let open: EventAnswer;
let pending: EventAnswer;

test.beforeAll(async ({ admin, author, keeper }) => {
  await appoint(admin, keeper);
  await keeper.call('PUT', '/api/users/profile', {
    email: 'vigia@correo.example',
    whatsapp: '+34600111222',
  });
  open = await submit(author, { name: 'Fiesta Abierta' });
  pending = await submit(author, { name: 'Fiesta Secreta' });
  await admin.call('PATCH', `/api/admin/events/${open.id}/approve`);
});

const PRIVATE = /Vigía|vigia@|Tramontana|600111222|Fiesta Secreta/i;
const SHELL = /^\/\?__WB_REVISION__=\w+$/;
const FILES = /^\/(?:assets|photos)\/.+$/;
const SEEN = ['parties', 'party', 'comments', 'rides', 'rsvp-count', 'rsvp-status'];
/** What says who is signed in, and where they go. */
const OWN = ['session', 'own'];

const rootsIn = async (page: Page) => (await readKept(page)).seen.map(({ key }) => String(key[0]));
const ownOf = async (page: Page) =>
  (await readKept(page)).seen.filter(({ key }) => OWN.includes(String(key[0])));

async function keepsNothingPrivate(page: Page): Promise<void> {
  const { caches, seen } = await readKept(page);
  const pages = caches.filter(({ path }) => !FILES.test(path));
  expect(pages.map(({ path }) => path)).toEqual([expect.stringMatching(SHELL)]);
  expect(pages.filter(({ text }) => PRIVATE.test(text))).toEqual([]);
  const others = seen.filter(({ key }) => !OWN.includes(String(key[0])));
  expect(others.filter(({ key }) => !SEEN.includes(String(key[0])))).toEqual([]);
  expect(others.filter(({ text }) => PRIVATE.test(text))).toEqual([]);
  expect(seen.filter(({ key }) => key.includes(pending.id))).toEqual([]);
}

test('an admin’s day leaves the own name in the browser and nothing else private; leaving forgets all that was looked at', async ({
  author,
  keeper,
  visit,
}) => {
  const context = await visit(keeper, { serviceWorkers: 'allow' });
  const page = await openIn(context, `/event/${open.id}`);
  await workerReady(page);
  await partyKept(page, ['party', open.id], 'Fiesta Abierta');

  await page.goto(`/event/${pending.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Fiesta Secreta' })).toBeVisible();
  for (const [path, words] of [
    ['/?view=pending', 'Fiesta Secreta'],
    [usersPath(author.username), author.username],
    ['/profile', keeper.username],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await page.goto('/');
  await partyKept(page, ['parties', 'whole'], 'Fiesta Abierta');
  await partyKept(page, ['own', 'confirmed']);
  await keepsNothingPrivate(page);
  const own = await ownOf(page);
  expect(own.map(({ key }) => key)).toEqual([['own', 'confirmed'], ['session']]);
  expect(JSON.parse(own[1]?.text ?? '')).toEqual({
    userId: expect.any(String),
    username: keeper.username,
    isAdmin: true,
  });

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByText('Sesión cerrada', { exact: true }).first()).toBeVisible();
  await until(page, NOTHING_LOOKED_AT);
  await keepsNothingPrivate(page);
  expect(await ownOf(page)).toEqual([]);
  expect((await readKept(page)).storage).not.toMatch(PRIVATE);
});

/** A page of the keeper on one more device. */
async function keeperPage(keeper: Member, newcomer: () => Person, open: Open) {
  const device = newcomer();
  await device.call('POST', '/api/auth/login', loginOf(keeper));
  const opened = await open(device, '/', { serviceWorkers: 'allow' });
  await workerReady(opened);
  await partyKept(opened, ['parties', 'whole'], 'Fiesta Abierta');
  await partyKept(opened, ['session']);
  return { page: opened, device };
}

/** Except the lists of all parties, which the current person has seen too. */
const NOTHING_LOOKED_AT = `${READ_SEEN}.then((seen) =>
  seen.every(({ key }) => key[0] === 'parties' || key[0] === 'rsvp-count'))`;

async function isVisitor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
  expect(await page.locator('body').innerText()).not.toMatch(PRIVATE);
  await page.goBack();
}

test('logging out without signal deletes the person’s data, also in other tabs; a reload shows a visitor’s page', async ({
  complaints,
  keeper,
  newcomer,
  open,
}) => {
  complaints.expect(...AWAY);
  const { page } = await keeperPage(keeper, newcomer, open);
  const other = await openIn(page.context(), '/');
  await expect(other.getByText('en directo')).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByText(keeper.username)).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(other.getByText('Sesión cerrada', { exact: true }).first()).toBeVisible();
  await until(other, NOTHING_LOOKED_AT);
  await isVisitor(other);
  await page.reload();
  await isVisitor(page);
});

test(
  'a refused attempt forgets nothing; a session ended elsewhere does',
  inSecondTier,
  async ({ keeper, newcomer, open }) => {
    const { page, device } = await keeperPage(keeper, newcomer, open);
    const call = (method: string, path: string, body: object) =>
      page.evaluate<number>(
        `fetch(${JSON.stringify(path)}, { method: '${method}', headers: { 'Content-Type': 'application/json' }, body: '${JSON.stringify(body)}' }).then(({ status }) => status)`,
      );
    expect(await call('POST', '/api/auth/login', { username: keeper.username, password: 'otra' })).toBe(401);
    expect(await call('DELETE', '/api/users/profile', { password: 'otra' })).toBe(403);
    await partyKept(page, ['session']);
    await device.call('POST', '/api/auth/logout');
    await expect(
      page.getByText('Inicia sesión de nuevo para seguir.', { exact: true }).first(),
    ).toBeVisible();
    await until(page, NOTHING_LOOKED_AT);
    await isVisitor(page);
  },
);

test('entering forgets what the last person looked at', inSecondTier, async ({ author, keeper, visit }) => {
  const context = await visit(null, { serviceWorkers: 'allow' });
  const page = await openIn(context, `/event/${open.id}`);
  await workerReady(page);
  await partyKept(page, ['party', open.id]);
  await page.goto(`${usersPath(author.username)}&panel=login`);
  await page.getByLabel('Usuario').fill(keeper.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(loginOf(keeper).password);
  await page.getByRole('dialog').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByText(author.username).first()).toBeVisible();
  await partyKept(page, ['session']);
  expect(await rootsIn(page)).not.toContain('party');
});
