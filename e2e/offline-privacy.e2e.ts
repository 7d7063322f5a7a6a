import type { Browser, Page } from 'playwright-core';
import type { EventAnswer } from '@duende/contracts/api/answers';
import { addDays, madridDay } from '@duende/contracts/madrid-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserCookies, newPerson, register, setUpAdmin, type Person } from './testing/api.ts';
import { launchBrowser, openContext } from './testing/browser.ts';
import { partyKept, readKept, until, workerReady } from './testing/kept.ts';
import { startService, type RunningService } from './testing/service.ts';

let service: RunningService;
let browser: Browser;
let admin: Person;
let open: EventAnswer;
let pending: EventAnswer;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), launchBrowser()]);
  admin = newPerson(() => service.address);
  const author = newPerson(() => service.address);
  await setUpAdmin(admin, 'Guardiana');
  await register(author, 'Tramontana');
  await admin.call('PUT', '/api/users/profile', {
    email: 'guardiana@correo.example',
    whatsapp: '+34600111222',
  });
  open = await submit(author, 'Fiesta Abierta');
  pending = await submit(author, 'Fiesta Secreta');
  await admin.call('PATCH', `/api/admin/events/${open.id}/approve`);
});
afterAll(async () => {
  await browser.close();
  await service.dispose();
});

function submit(author: Person, name: string): Promise<EventAnswer> {
  const dates = [addDays(madridDay(new Date()), 12)];
  return author.call<EventAnswer>('POST', '/api/events', { name, location: 'Norte', dates });
}

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
  const { context, newPage } = await openContext(browser, service.address, { serviceWorkers: 'allow' });
  await context.addCookies(browserCookies(admin, service.address));
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
  const { context, newPage } = await openContext(browser, service.address, { serviceWorkers: 'allow' });
  const guardian = newPerson(() => service.address);
  await guardian.call('POST', '/api/auth/login', { username: 'Guardiana', password: 'clave de Guardiana' });
  await context.addCookies(browserCookies(guardian, service.address));
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
  const { context, newPage } = await openContext(browser, service.address, { serviceWorkers: 'allow' });
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
