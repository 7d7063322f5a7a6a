import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { browserCookies } from './testing/api.ts';
import { partyKept, readKept, until, workerReady } from './testing/kept.ts';
import { submit } from '@duende/testkit/support/parties';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const author = rig.member('Tramontana');
let open: EventAnswer;
let pending: EventAnswer;

beforeAll(async () => {
  await admin.call('PUT', '/api/users/profile', {
    email: 'guardiana@correo.example',
    whatsapp: '+34600111222',
  });
  open = await submit(author, { name: 'Fiesta Abierta' });
  pending = await submit(author, { name: 'Fiesta Secreta' });
  await admin.call('PATCH', `/api/admin/events/${open.id}/approve`);
});

const PRIVATE = /Guardiana|Tramontana|correo\.example|600111222|Fiesta Secreta/i;
const ALLOWED =
  /^\/(?:assets\/.+|photos\/.+|api\/events(?:\?view=cards|\/[^/]+(?:\/comments|\/rsvp-count|\/rsvp-status)?)?)?$/;
/** What says who is signed in, and where they go. */
const OWN = /^\/api\/(?:auth\/me|users\/(?:rsvps|[\da-f-]{36}))$/;

const ownOf = async (page: Page) => (await readKept(page)).caches.filter(({ path }) => OWN.test(path));

async function keepsNothingPrivate(page: Page): Promise<void> {
  const caches = (await readKept(page)).caches.filter(({ path }) => !OWN.test(path));
  const data = caches.filter(({ path }) => !path.startsWith('/assets/'));
  expect(caches.map(({ path }) => path).filter((path) => !ALLOWED.test(path))).toEqual([]);
  expect(data.filter(({ text }) => PRIVATE.test(text))).toEqual([]);
  expect(data.filter(({ path }) => path.includes(pending.id))).toEqual([]);
  expect(data.map(({ path }) => path)).toContain('/');
}

test('an admin’s day leaves the own name in the browser and nothing else private; leaving forgets all that was looked at', async () => {
  const { context, newPage } = await rig.visit({ serviceWorkers: 'allow' });
  await context.addCookies(browserCookies(admin, rig.service.address));
  const page = await newPage(`/event/${open.id}`);
  await workerReady(page);
  await partyKept(page, `/api/events/${open.id}`, 'Fiesta Abierta');

  await page.goto(`/event/${pending.id}`);
  await page.getByRole('heading', { level: 1, name: 'Fiesta Secreta' }).waitFor();
  for (const [path, words] of [
    ['/?view=pending', 'Fiesta Secreta'],
    ['/users', 'Tramontana'],
    ['/profile', 'Guardiana'],
  ] as const) {
    await page.goto(path);
    await page.getByText(words).first().waitFor();
  }
  await page.goto('/');
  await partyKept(page, '/api/events', 'Fiesta Abierta');
  await partyKept(page, '/api/users/rsvps');
  await keepsNothingPrivate(page);
  const own = await ownOf(page);
  expect(own.map(({ text }) => JSON.parse(text) as unknown).filter((known) => !Array.isArray(known))).toEqual(
    expect.arrayContaining([
      { userId: expect.any(String) as string, isAdmin: true },
      { id: expect.any(String) as string, username: 'Guardiana' },
    ]),
  );
  expect(own).toHaveLength(3);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByText('Sesión cerrada', { exact: true }).first().waitFor();
  await until(
    page,
    `caches.open('parties-seen').then((cache) => cache.keys()).then((keys) => keys.length === 0)`,
  );
  await keepsNothingPrivate(page);
  expect(await ownOf(page)).toEqual([]);
  expect((await readKept(page)).storage).not.toMatch(PRIVATE);
  await context.close();
});

async function guardianPage() {
  const guardian = rig.newcomer();
  await guardian.call('POST', '/api/auth/login', { username: 'Guardiana', password: 'clave de Guardiana' });
  const opened = await rig.open(guardian, '/', { serviceWorkers: 'allow' });
  await workerReady(opened.page);
  await partyKept(opened.page, '/api/events', 'Fiesta Abierta');
  await partyKept(opened.page, '/api/auth/me');
  return { ...opened, guardian };
}

const NOTHING_KEPT = `caches.open('parties-seen').then((cache) => cache.keys()).then((keys) => keys.length === 0)`;

async function isVisitor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(PRIVATE);
  await page.goBack();
}

test('leaving without signal leaves nothing of the person, in other tabs neither; a reload is nobody’s', async () => {
  const { context, page, newPage } = await guardianPage();
  const other = await newPage('/');
  await other.getByText('en directo').waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByText('Guardiana').waitFor();
  await page.getByRole('button', { name: 'Salir' }).click();
  await other.getByText('Sesión cerrada', { exact: true }).first().waitFor();
  await until(other, NOTHING_KEPT);
  await isVisitor(other);
  await page.reload();
  await isVisitor(page);
  await context.close();
});

test('what was tried and refused forgets nothing; a session that somebody else has ended does', async () => {
  const { context, page, guardian } = await guardianPage();
  const call = (method: string, path: string, body: object) =>
    page.evaluate<number>(
      `fetch(${JSON.stringify(path)}, { method: '${method}', headers: { 'Content-Type': 'application/json' }, body: '${JSON.stringify(body)}' }).then(({ status }) => status)`,
    );
  expect(await call('POST', '/api/auth/login', { username: 'Guardiana', password: 'otra' })).toBe(401);
  expect(await call('DELETE', '/api/users/profile', { password: 'otra' })).toBe(403);
  await partyKept(page, '/api/auth/me');
  await guardian.call('POST', '/api/auth/logout');
  await page.getByText('Inicia sesión de nuevo para seguir.', { exact: true }).first().waitFor();
  await until(page, NOTHING_KEPT);
  await isVisitor(page);
  await context.close();
});

test('entering forgets what the last person looked at', async () => {
  const { context, newPage } = await rig.visit({ serviceWorkers: 'allow' });
  const page = await newPage(`/event/${open.id}`);
  await workerReady(page);
  await partyKept(page, `/api/events/${open.id}`);
  await page.goto('/users?panel=login');
  await page.getByLabel('Usuario').fill('Guardiana');
  await page.getByLabel('Contraseña', { exact: true }).fill('clave de Guardiana');
  await page.getByRole('dialog').getByRole('button', { name: 'Iniciar Sesión' }).click();
  await page.getByText('Tramontana').first().waitFor();
  await partyKept(page, '/api/auth/me');
  expect((await readKept(page)).caches.map(({ path }) => path)).not.toContain(`/api/events/${open.id}`);
  await context.close();
});
