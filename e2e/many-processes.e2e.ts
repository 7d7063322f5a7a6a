import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Browser } from '@playwright/test';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newPerson, register, setUpAdmin, setupCodeIn } from './testing/api.ts';
import { DESKTOP, launchBrowser, openContext } from './testing/browser.ts';
import { startCluster, type RunningCluster } from './testing/cluster.ts';
import { submit } from '@duende/testkit/support/parties';
import { approveParty, sendParty } from './testing/party-form.ts';
import { openAs } from './testing/person-page.ts';

const PATIENCE = { timeout: 60_000, interval: 100 };

let cluster: RunningCluster;
let browser: Browser;
const at = () => cluster.address;
// A busy machine may keep a process from its group for a moment, and Caddy 2.6 gives up the body of a write that meets a dead
// process: both are answered 503, and a client sends the command again.
const PATIENT = { retryUnavailableMs: PATIENCE.timeout };
const [admin, author] = [newPerson(at, PATIENT), newPerson(at, PATIENT)];
beforeAll(async () => {
  [cluster, browser] = await Promise.all([startCluster(), launchBrowser()]);
  await setUpAdmin(admin, { code: setupCodeIn(cluster.lines) });
  await register(author, 'Lumbre');
}, 180_000);
afterAll(async () => {
  await browser.close();
  await cluster.stop();
}, 60_000);

test('a party is submitted, approved and attended through Caddy, and pages of both query instances see it live', async () => {
  const form = await openAs(browser, cluster.address, author, '/?view=form');
  await sendParty(form.page, 'Bosque Eléctrico');

  // Visitors are on home before the party is approved, each at another instance.
  const homes = await Promise.all(
    ['query-1', 'query-2'].map(async (name) => {
      const address = cluster.addressOf(name);
      const opened = await openContext(browser, address);
      const page = await opened.newPage('/home');
      await page.getByText('en directo').waitFor();
      return { ...opened, page };
    }),
  );
  const moderation = await openAs(browser, cluster.address, admin, '/?view=pending', {
    viewport: DESKTOP,
  });
  await approveParty(moderation.page, 'Bosque Eléctrico');

  for (const { page } of homes) {
    await page.getByRole('heading', { name: 'Bosque Eléctrico' }).first().waitFor();
    await page
      .getByRole('link', { name: /Bosque Eléctrico|Ver detalles/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' }).waitFor();
    await page.getByText('en directo').waitFor();
  }

  await form.page.goto(new URL(homes[0]?.page.url() ?? '').pathname);
  await form.page.getByRole('button', { name: '¿Vas?' }).click();
  await form.page.getByRole('button', { name: '¡Voy!' }).waitFor();
  for (const { page } of homes)
    await page
      .getByText(/\b1 va\b/)
      .first()
      .waitFor();

  const opened = [form, moderation, ...homes];
  expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
  for (const { context } of opened) await context.close();
}, 120_000);

test('a process that is killed is missed by nobody and comes back', async () => {
  const health = async () =>
    (await (await fetch(`${cluster.address}/api/health`)).json()) as { status: string };

  await Promise.all([cluster.kill('command-1'), cluster.kill('query-2')]);
  await vi.waitFor(() => {
    for (const name of ['command-1', 'query-2'])
      expect(cluster.lines).toContain(`${name} ended with SIGKILL: started again`);
  }, PATIENCE);
  // What is read is `stale`, and so without the party, where its own writes take more than two seconds: on a busy machine.
  const reads = (party: EventAnswer) =>
    vi.waitFor(
      async () =>
        expect(await author.call('GET', `/api/events/${party.id}`)).toMatchObject({ name: party.name }),
      PATIENCE,
    );
  await reads(await submit(author, { name: 'Luna Nueva' }));
  await vi.waitFor(async () => expect((await health()).status).toBe('ok'), PATIENCE);
  const after = await submit(author, { name: 'Luna Llena' });
  for (let tries = 0; tries < 4; tries += 1) await reads(after);
  await vi.waitFor(async () => {
    const own = await author.call<readonly EventAnswer[]>('GET', '/api/users/events');
    expect(own.map(({ name }) => name)).toEqual(['Luna Llena', 'Luna Nueva', 'Bosque Eléctrico']);
  }, PATIENCE);
});

test('Caddy itself is started again, and long polling stays with one of two query instances', async () => {
  await cluster.kill('caddy');
  await vi.waitFor(
    () => expect(cluster.lines).toContain('caddy ended with SIGKILL: started again'),
    PATIENCE,
  );
  await vi.waitFor(
    async () => expect((await fetch(`${cluster.address}/api/events`)).status).toBe(200),
    PATIENCE,
  );
  for (let number = 0; number < 6; number += 1) {
    const socket = io(cluster.address, { transports: ['polling'], withCredentials: true, forceNew: true });
    try {
      await vi.waitFor(() => expect(socket.connected).toBe(true), PATIENCE);
      expect(await socket.timeout(PATIENCE.timeout).emitWithAck('watch', 'home')).toMatchObject({ ok: true });
    } finally {
      socket.disconnect();
    }
  }
});

test('it said first what it stands on, and one Ctrl-C ends all of it', async () => {
  expect(cluster.lines[0]).toMatch(/^event log: .+ \(.+\); all else: .+ \(.+\)$/);
  const addresses = ['command-1', 'query-2', 'projections-1'].map(cluster.addressOf);
  expect(await cluster.stop()).toBe(0);
  for (const address of [...addresses, cluster.address])
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
});
