import type { EventAnswer } from '@duende/contracts/api/answers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { browserCookies } from './testing/api.ts';
import { partyKept, readKept, until, workerReady } from './testing/kept.ts';
import { submit } from './testing/parties.ts';
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
const ALLOWED = /^\/(?:assets\/.+|photos\/.+|api\/events(?:\/[^/]+(?:\/comments|\/rsvp-count)?)?)?$/;

async function keepsNothingPrivate(page: Page): Promise<void> {
  const { caches } = await readKept(page);
  const data = caches.filter(({ path }) => !path.startsWith('/assets/'));
  expect(caches.map(({ path }) => path).filter((path) => !ALLOWED.test(path))).toEqual([]);
  expect(data.filter(({ text }) => PRIVATE.test(text))).toEqual([]);
  expect(data.filter(({ path }) => path.includes(pending.id))).toEqual([]);
  expect(data.map(({ path }) => path)).toContain('/');
}

test('an admin’s day leaves nothing private in the browser, and leaving forgets what was looked at', async () => {
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
  await keepsNothingPrivate(page);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByText('Sesión cerrada', { exact: true }).first().waitFor();
  await until(
    page,
    `caches.open('parties-seen').then((cache) => cache.keys()).then((keys) => keys.length === 0)`,
  );
  await keepsNothingPrivate(page);
  expect((await readKept(page)).storage).not.toMatch(PRIVATE);
  await context.close();
});

test('without signal the kept page is nobody’s, whoever it was looked at by', async () => {
  const { context, newPage } = await rig.visit({ serviceWorkers: 'allow' });
  const guardian = rig.newcomer();
  await guardian.call('POST', '/api/auth/login', { username: 'Guardiana', password: 'clave de Guardiana' });
  await context.addCookies(browserCookies(guardian, rig.service.address));
  const page = await newPage('/');
  await workerReady(page);
  await partyKept(page, '/api/events', 'Fiesta Abierta');
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Fiesta Abierta' }).first().waitFor();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.getByRole('button', { name: 'Iniciar Sesión' }).waitFor();
  expect(await page.content()).not.toMatch(PRIVATE);
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
  await until(page, `caches.has('parties-seen').then((known) => !known)`);
  await context.close();
});
