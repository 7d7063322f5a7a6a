/// <reference lib="dom" />
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PushMessage } from '@duende/contracts/notices/push-message';
import { publish, TOMORROW } from '@duende/testkit/support/parties';
import type { PushBrowser } from '@duende/testkit/support/push-service';
import type { BrowserContext, Page } from '@playwright/test';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, test } from './testing/fixtures.ts';
import { PUSH_HOST } from './testing/imported-site.ts';
import { inSecondTier } from './second-tier.ts';
import { press } from './testing/press.ts';

/** Lets a browser subscribe at our push service: its own is on the internet. */
async function subscribesAt(context: BrowserContext, { subscription }: PushBrowser): Promise<void> {
  await context.addInitScript((given) => {
    // Without a window system it is always denied, whatever the context grants.
    const ASKED = 'test-permission';
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem(ASKED) ?? 'default',
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(ASKED, 'granted');
      return 'granted';
    };
    const NAME = 'test-subscribed-with';
    const bytes = (text: string): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
        .buffer;
    const made = (key: string) => ({
      endpoint: given.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
      getKey: (name: 'p256dh' | 'auth') => bytes(given[name]),
      unsubscribe: async () => {
        localStorage.removeItem(NAME);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(NAME, applicationServerKey);
        return made(applicationServerKey);
      },
      async getSubscription() {
        const key = localStorage.getItem(NAME);
        return key === null ? null : made(key);
      },
    });
  }, subscription);
}

/** Hands a message to the page's worker, as the browser does with what its push service sends; what it shows then, and a tap on it. */
async function delivered(page: Page, message: unknown) {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const shown = await worker.evaluate(async (pushed) => {
    const scope = globalThis as unknown as WorkerScope;
    const notices: { title: string; body: string; data: string }[] = [];
    // Without a window system nothing is shown, and permission is refused.
    scope.registration.showNotification = async (title, { body = '', data = '' } = {}) =>
      void notices.push({ title, body, data });
    const data = { json: () => pushed };
    const works: Promise<unknown>[] = [];
    const event = Object.assign(new Event('push'), {
      data,
      waitUntil: (work: Promise<unknown>) => works.push(work),
    });
    dispatchEvent(event);
    await Promise.all(works);
    return notices;
  }, message);
  const tap = () =>
    worker.evaluate(async (path) => {
      const notification = { close: () => undefined, data: path };
      const led: Promise<unknown>[] = [];
      const more = { notification, waitUntil: (work: Promise<unknown>) => led.push(work) };
      dispatchEvent(Object.assign(new Event('notificationclick'), more));
      // Without a user's click the browser opens no window, and navigates only one.
      await Promise.allSettled(led);
    }, shown[0]?.data);
  return { shown, tap };
}

interface WorkerScope {
  registration: {
    showNotification(title: string, options?: { body?: string; data?: string }): Promise<void>;
  };
}

test('an attendee is asked once, is notified though no page is open, and a tap leads to the party', async ({
  admin,
  register,
  visit,
  site,
}) => {
  const goer = await register('Avisada');
  // Pushed at any hour, as it starts in less than a day.
  const party = await publish(admin, { name: 'Luna Avisada', dates: [TOMORROW] });
  const context = await visit(goer, { viewport: PHONE, serviceWorkers: 'allow' });
  const device = site.push.browser(PUSH_HOST);
  await subscribesAt(context, device);
  const page = await context.newPage();
  await page.goto(`/event/${party.id}`);
  await page.getByRole('button', { name: '¿Vas?' }).click();
  await expect(page.getByRole('button', { name: '¡Voy!' })).toBeVisible();

  const sheet = page.getByRole('region', { name: 'Tu noche' });
  const change = sheet.getByRole('switch', { name: 'Avísame si cambia' });
  await press(change, 'Space');
  await expect(page.getByText('Te avisaremos aquí').first()).toBeVisible();
  await page.goto('/avisos?over=ajustes');
  await expect(page.getByRole('button', { name: 'Desactivar' })).toBeVisible();
  await admin.call('POST', `/api/events/${party.id}/cancel`, {});
  await expect.poll(() => device.received.length).toBe(1);
  const message = device.received[0]?.message as PushMessage;
  expect(message).toEqual({
    title: 'Luna Avisada',
    body: 'Se ha cancelado.',
    path: `/event/${party.id}`,
    tag: party.id,
  });

  const { shown, tap } = await delivered(page, message);
  expect(shown).toEqual([{ title: 'Luna Avisada', body: 'Se ha cancelado.', data: message.path }]);
  await tap();
  await expect(page).toHaveURL(/\/event\//);
  await expect(page.getByText('CANCELADA', { exact: true })).toBeVisible();
});

test('a person chooses topics of notices, with the keyboard, and the choice is kept', async ({
  register,
  open,
}) => {
  const member = await register('Seguidora');
  const page = await open(member, '/avisos', { viewport: DESKTOP });
  await press(page.getByRole('button', { name: 'Ajustes de avisos' }), 'Enter');
  const seats = page.getByRole('switch', { name: 'Mis viajes' });
  const eve = page.getByRole('switch', { name: 'La víspera: hora, sitio y tu coche' });
  const evening = page.getByLabel('Todo junto, a las 19:00');
  await press(seats, 'Space');
  await expect(eve).toBeChecked();
  await press(eve, 'Space');
  await expect(page.getByRole('button', { name: 'Añadir' })).toBeDisabled();
  await page.getByLabel('Estilo').selectOption('dub');
  await page.getByLabel('Zona').selectOption('Sur');
  await press(page.getByRole('button', { name: 'Añadir' }), 'Enter');
  await press(evening, 'Space');
  expect(await seriousFindings(page)).toEqual([]);
  await expect
    .poll(() => member.call('GET', '/api/users/notices/preferences'))
    .toMatchObject({ eve: false, seats: false, likes: [{ location: 'Sur', style: 'dub' }], pace: 'evening' });
  await page.reload();
  await expect(seats).not.toBeChecked();
  await expect(eve).not.toBeChecked();
  await expect(page.getByText('dub en el Sur', { exact: true })).toBeVisible();
  await expect(evening).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ajustes de avisos' })).toBeVisible();
  await expect(page).toHaveURL(/\/avisos$/);
});

test('a person who filters by taste is notified of new parties', async ({ admin, register, open }) => {
  const member = await register('Aficionada');
  const page = await open(member, '/', { viewport: PHONE });
  await page.goto('/?location=norte&styles=dub');
  await press(page.getByRole('button', { name: 'Avísame de dub en el Norte' }), 'Enter');
  await expect(page.getByText('Te avisaremos de las fiestas nuevas').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Te avisamos de dub en el Norte' })).toBeVisible();
  await publish(admin, { name: 'Dub del Norte', location: 'Norte', styles: ['dub'] });
  await page.goto('/avisos');
  await expect(page.getByText('Fiesta nueva, como las que te gustan: «Dub del Norte».')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Avisos 1 sin leer' })).toBeVisible();
});

test(
  'sent notices are not sent again when read models are rebuilt',
  inSecondTier,
  async ({ admin, register, service, site }) => {
    const goer = await register('Reconstruida');
    const device = site.push.browser(PUSH_HOST);
    const { key } = await goer.call<{ key: string }>('GET', '/api/users/notices/preferences');
    await goer.call('POST', '/api/users/push', { ...device.subscription, key });
    const callOff = async (name: string) => {
      const { id } = await publish(admin, { name, dates: [TOMORROW] });
      await goer.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
      await admin.call('POST', `/api/events/${id}/cancel`, {});
    };
    const titles = () => device.received.map(({ message }) => (message as PushMessage).title);
    await callOff('Antes');
    await expect.poll(titles).toEqual(['Antes']);
    await service.stop();
    for (const file of readdirSync(service.dataDir).filter((name) => name.startsWith('read-models')))
      rmSync(join(service.dataDir, file));
    await service.restart();
    await callOff('Después');
    await expect.poll(titles).toEqual(['Antes', 'Después']);
  },
);

test(
  'a push service that takes nothing gets what waits once it is back, and one person does not change the health',
  inSecondTier,
  async ({ admin, register, address, site }) => {
    const goer = await register('Paciente');
    const device = site.push.browser(PUSH_HOST);
    const { key } = await goer.call<{ key: string }>('GET', '/api/users/notices/preferences');
    await goer.call('POST', '/api/users/push', { ...device.subscription, key });
    const health = async () =>
      (await (await fetch(`${address}/api/health`)).json()) as {
        checks: { push: string };
      };
    site.push.behave(PUSH_HOST, 503);
    for (const name of ['Una', 'Otra', 'Otra más']) {
      const { id } = await publish(admin, { name, dates: [TOMORROW] });
      await goer.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
      await admin.call('POST', `/api/events/${id}/cancel`, {});
    }
    await expect.poll(() => site.push.requests(PUSH_HOST)).toBeGreaterThanOrEqual(3);
    expect((await health()).checks.push).toBe('ok');
    site.push.behave(PUSH_HOST, 201);
    await expect.poll(() => device.received.length).toBe(3);
  },
);
