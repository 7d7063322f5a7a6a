import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { io } from 'socket.io-client';
import { newPerson, register, setUpAdmin, setupCodeIn, type Person } from './testing/api.ts';
import { DESKTOP, PATIENCE_MS } from './testing/browser.ts';
import { startCluster, type RunningCluster } from './testing/cluster.ts';
import { submit } from '@duende/testkit/support/parties';
import { approveParty, sendParty } from './testing/party-form.ts';
import { expect, test as base } from './testing/fixtures.ts';

// A busy machine may keep a process from its group for a moment, and Caddy 2.6 gives up the body of a write that meets a dead
// process: both are answered 503, and a client sends the command again.
const patient = (address: string) => newPerson(() => address, { retryUnavailableMs: PATIENCE_MS });

const test = base.extend<object, { readonly cluster: RunningCluster; readonly author: Person }>({
  cluster: [
    async ({}, use) => {
      const cluster = await startCluster();
      await use(cluster);
      await cluster.stop();
    },
    { scope: 'worker' },
  ],
  address: [({ cluster }, use) => use(cluster.address), { scope: 'worker' }],
  admin: [
    async ({ cluster, address }, use) => {
      const admin = patient(address);
      await setUpAdmin(admin, { code: setupCodeIn(cluster.lines) });
      await use(admin);
    },
    { scope: 'worker' },
  ],
  author: [
    async ({ admin: _, address }, use) => {
      const author = patient(address);
      await register(author, 'Lumbre');
      await use(author);
    },
    { scope: 'worker' },
  ],
});

test('a party is submitted, approved and attended through Caddy, and pages of both query instances see it live', async ({
  cluster,
  admin,
  author,
  open,
}) => {
  const form = await open(author, '/?view=form');
  await sendParty(form, 'Bosque Eléctrico');

  // Visitors are on home before the party is approved, each at another instance.
  const homes = await Promise.all(
    ['query-1', 'query-2'].map(async (name) => {
      const page = await open(null, '/home', { baseURL: cluster.addressOf(name) });
      await expect(page.getByText('en directo')).toBeVisible();
      return page;
    }),
  );
  const moderation = await open(admin, '/?view=pending', {
    viewport: DESKTOP,
  });
  await approveParty(moderation, 'Bosque Eléctrico');

  for (const page of homes) {
    await expect(page.getByRole('heading', { name: 'Bosque Eléctrico' }).first()).toBeVisible();
    await page
      .getByRole('link', { name: /Bosque Eléctrico|Ver detalles/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bosque Eléctrico' })).toBeVisible();
    await expect(page.getByText('en directo')).toBeVisible();
  }

  await form.goto(new URL(homes[0]?.url() ?? '').pathname);
  await form.getByRole('button', { name: '¿Vas?' }).click();
  await expect(form.getByRole('button', { name: '¡Voy!' })).toBeVisible();
  for (const page of homes) await expect(page.getByText(/\b1 va\b/).first()).toBeVisible();
});

test('a killed process goes unnoticed and comes back', async ({ cluster, author }) => {
  const health = async () =>
    (await (await fetch(`${cluster.address}/api/health`)).json()) as { status: string };

  await Promise.all([cluster.kill('command-1'), cluster.kill('query-2')]);
  await expect(() => {
    for (const name of ['command-1', 'query-2'])
      expect(cluster.lines).toContain(`${name} ended with SIGKILL: starting it again`);
  }).toPass();
  // What is read is `stale`, and so without the party, where its own writes take more than two seconds: on a busy machine.
  const reads = (party: EventAnswer) =>
    expect(async () =>
      expect(await author.call('GET', `/api/events/${party.id}`)).toMatchObject({ name: party.name }),
    ).toPass();
  await reads(await submit(author, { name: 'Luna Nueva' }));
  await expect(async () => expect((await health()).status).toBe('ok')).toPass();
  const after = await submit(author, { name: 'Luna Llena' });
  for (let tries = 0; tries < 4; tries += 1) await reads(after);
  await expect(async () => {
    const own = await author.call<readonly EventAnswer[]>('GET', '/api/users/events');
    expect(own.map(({ name }) => name)).toEqual(['Luna Llena', 'Luna Nueva', 'Bosque Eléctrico']);
  }).toPass();
});

test('Caddy itself is started again, and long polling stays with one of two query instances', async ({
  cluster,
}) => {
  await cluster.kill('caddy');
  await expect(() => expect(cluster.lines).toContain('caddy ended with SIGKILL: starting it again')).toPass();
  await expect(async () => expect((await fetch(`${cluster.address}/api/events`)).status).toBe(200)).toPass();
  for (let number = 0; number < 6; number += 1) {
    const socket = io(cluster.address, { transports: ['polling'], withCredentials: true, forceNew: true });
    try {
      await expect(() => expect(socket.connected).toBe(true)).toPass();
      expect(await socket.timeout(PATIENCE_MS).emitWithAck('watch', 'home')).toMatchObject({ ok: true });
    } finally {
      socket.disconnect();
    }
  }
});

test('its first line names its address, and one Ctrl-C ends all of it', async ({ cluster }) => {
  expect(cluster.lines[0]).toMatch(/^event log: .+ \(.+\); all else: .+ \(.+\)$/);
  const addresses = ['command-1', 'query-2', 'projections-1'].map(cluster.addressOf);
  expect(await cluster.stop()).toBe(0);
  for (const address of [...addresses, cluster.address])
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
});
