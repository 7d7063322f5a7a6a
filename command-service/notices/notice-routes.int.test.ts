import { LIMITS } from '@duende/contracts/common/limits';
import { streams } from '@duende/contracts/events/streams';
import { LogUnavailable } from '@duende/platform/errors/errors';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { createPushKeys } from '@duende/platform/sessions/push-keys';
import { TEST_KEYS } from '@duende/testkit/memory/test-sessions';
import { createPushService } from '@duende/testkit/support/push-service';
import { describe, expect, it } from 'vitest';
import { accountsApp, ANA, type Scenery } from '../accounts/testing/accounts-app.ts';

const PREFERENCES = '/api/users/notices/preferences';
const PUSH = '/api/users/push';
const key = createPushKeys(TEST_KEYS)[0].publicKey;
const { browser } = createPushService();
const subscription = () => ({ ...browser().subscription, key });

async function scene(scenery: Scenery = {}) {
  const app = await accountsApp(scenery);
  const ana = app.browser();
  const { body } = await ana.send('POST', '/api/auth/register', ANA);
  const { id } = body['user'] as { id: string };
  const recorded = async () => (await app.log.read(streams.user(id))).slice(1);
  return { ...app, ana, id, recorded, types: async () => (await recorded()).map(({ type }) => type) };
}

describe('PUT /api/users/notices/preferences', () => {
  it('records what changes, and nothing where it is so already', async () => {
    const { ana, types, recorded } = await scene();
    expect((await ana.send('PUT', PREFERENCES, USUAL_PREFERENCES)).status).toBe(200);
    expect(await types()).toEqual([]);
    const chosen = { ...USUAL_PREFERENCES, going: false, likes: [{ location: null, style: 'dub' }] };
    const twice = { ...chosen, likes: [...chosen.likes, ...chosen.likes] };
    expect((await ana.send('PUT', PREFERENCES, twice)).status).toBe(200);
    expect((await ana.send('PUT', PREFERENCES, chosen)).status).toBe(200);
    expect((await recorded()).map(({ data }) => data)).toMatchObject([chosen]);
    const { eve: _, ...ofVersion11 } = chosen;
    expect((await ana.send('PUT', PREFERENCES, ofVersion11)).status).toBe(200);
    expect(await types()).toHaveLength(1);
  });

  it('takes a region in any spelling, as every call does', async () => {
    const { ana, recorded } = await scene();
    const likes = [
      { location: 'sur', style: 'dub' },
      { location: 'SUR', style: 'dub' },
    ];
    expect((await ana.send('PUT', PREFERENCES, { ...USUAL_PREFERENCES, likes })).status).toBe(200);
    expect((await recorded()).map(({ data }) => data)).toMatchObject([
      { likes: [{ location: 'Sur', style: 'dub' }] },
    ]);
  });

  it.each([
    [{ going: 'sí' }, 'Cada aviso debe ser verdadero o falso'],
    [{ pace: 'nunca' }, 'Los avisos llegan al momento o en un resumen'],
    [{ likes: [{ location: 'Cuenca', style: null }] }, 'Elige zonas y estilos de la lista'],
    [{ likes: [{ location: null, style: null }] }, 'Elige al menos una zona o un estilo'],
    [{ likes: Array(LIMITS.likes + 1).fill({ location: 'Sur', style: null }) }, 'Puedes elegir hasta 20'],
  ])('refuses %j', async (wrong, message) => {
    const { ana, types } = await scene();
    const { status, body } = await ana.send('PUT', PREFERENCES, { ...USUAL_PREFERENCES, ...wrong });
    expect([status, body['message']]).toEqual([400, message]);
    expect(await types()).toEqual([]);
  });
});

describe('POST /api/users/push', () => {
  it('seals what reaches the browser, and the oldest makes room for a sixth', async () => {
    const { ana, types, log, id, eventLog } = await scene();
    const all = Array.from({ length: LIMITS.pushDevices + 1 }, subscription);
    for (const each of all) expect((await ana.send('POST', PUSH, each)).status).toBe(201);
    expect(await types()).toEqual([
      ...Array<string>(LIMITS.pushDevices).fill('PushSubscribed'),
      'PushUnsubscribed',
      'PushSubscribed',
    ]);
    const stored = JSON.stringify(await eventLog.read(streams.user(id), 0, 100));
    for (const { endpoint, p256dh, auth } of all)
      for (const secret of [endpoint, p256dh, auth]) expect(stored).not.toContain(secret);
    const [, first] = await log.read(streams.user(id));
    expect(first?.data).toMatchObject({ endpoint: all[0]?.endpoint, serviceKey: key });
  });

  it.each([
    ['https://127.0.0.1/a', 400, 'push.refused'],
    ['https://[::1]/a', 400, 'push.refused'],
    ['https://10.1.2.3/a', 400, 'push.refused'],
    ['http://push.example/a', 400, 'push.refused'],
    ['https://push.example:444/a', 400, 'push.refused'],
    ['nada', 400, 'request.invalid'],
    [`https://push.example/${'a'.repeat(1000)}`, 400, 'request.invalid'],
  ])('refuses %s', async (endpoint, status, code) => {
    const { ana, types } = await scene();
    const answer = await ana.send('POST', PUSH, { ...subscription(), endpoint });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await types()).toEqual([]);
  });

  it('counts a refusal as a change of the profile: a person who tries many names reaches the limit before the next look-up', async () => {
    const asked: string[] = [];
    const network = { resolve: async (name: string) => (asked.push(name), []) };
    const { ana, types } = await scene({
      network,
      env: { RATE_LIMITS: 'on', ALLOWANCE_PROFILE_CHANGES: '3' },
    });
    const attempt = (number: number) =>
      ana.send('POST', PUSH, { ...subscription(), endpoint: `https://${number}.example/a` });
    for (let number = 0; number < 3; number += 1)
      expect((await attempt(number)).body['code']).toBe('push.refused');
    expect((await attempt(3)).body['code']).toBe('allowance.spent');
    expect(asked).toHaveLength(3);
    expect(await types()).toEqual([]);
  });

  it('counts a subscription once', async () => {
    const { ana } = await scene({ env: { RATE_LIMITS: 'on', ALLOWANCE_PROFILE_CHANGES: '2' } });
    const statuses = [];
    for (let times = 0; times < 3; times += 1)
      statuses.push((await ana.send('POST', PUSH, subscription())).status);
    expect(statuses).toEqual([201, 201, 429]);
  });

  it('refuses keys that nothing can be sealed with, and those of another service', async () => {
    const { ana, types } = await scene();
    const wrong = { ...subscription(), p256dh: 'A'.repeat(87) };
    expect((await ana.send('POST', PUSH, wrong)).body['code']).toBe('push.refused');
    const other = { ...subscription(), key: subscription().p256dh };
    expect(await ana.send('POST', PUSH, other)).toMatchObject({
      status: 409,
      body: { code: 'push.other-key' },
    });
    expect(await types()).toEqual([]);
  });
});

it('DELETE /api/users/push/{id} ends it once, and never another person’s', async () => {
  const { ana, types, browser: newBrowser } = await scene();
  const { body } = await ana.send('POST', PUSH, subscription());
  const path = `${PUSH}/${String(body['id'])}`;
  const bea = newBrowser();
  await bea.send('POST', '/api/auth/register', { ...ANA, username: 'Bea', email: 'bea@duende.test' });
  expect((await bea.send('DELETE', path)).status).toBe(200);
  expect(await types()).toEqual(['PushSubscribed']);
  for (let times = 0; times < 2; times += 1) expect((await ana.send('DELETE', path)).status).toBe(200);
  expect(await types()).toEqual(['PushSubscribed', 'PushUnsubscribed']);
});

it('requires a session', async () => {
  const { browser: newBrowser } = await scene();
  const calls = [
    ['PUT', PREFERENCES, USUAL_PREFERENCES],
    ['POST', PUSH, subscription()],
    ['DELETE', `${PUSH}/a`, undefined],
  ] as const;
  for (const [method, path, body] of calls)
    expect((await newBrowser().send(method, path, body)).body['code']).toBe('session.required');
});

describe('the end of a session', () => {
  const firefox = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

  /** Ana with push messages on two browsers, each with its own session. */
  async function twoBrowsers() {
    const at = await scene();
    const there = at.browser();
    await there.send('POST', '/api/auth/login', ANA, firefox);
    const ids = await Promise.all(
      [at.ana, there].map(async (each) => String((await each.send('POST', PUSH, subscription())).body['id'])),
    );
    const sessionOf = async (each: typeof there) =>
      (await at.sessions.verify(`session=${each.cookies.get('session') ?? ''}`))?.sessionId ?? '';
    const ended = async () =>
      (await at.recorded()).flatMap(({ type, data }) =>
        type === 'PushUnsubscribed' ? [ids.indexOf((data as { deviceId: string }).deviceId)] : [],
      );
    return { ...at, here: at.ana, there, ended, sessionOf };
  }

  it.each([
    ['signing out', ({ there }) => there.send('POST', '/api/auth/logout'), [1]],
    ['signing in again', ({ there }) => there.send('POST', '/api/auth/login', ANA), [1]],
    [
      'ending it elsewhere',
      async ({ here, there, sessionOf }) =>
        here.send('DELETE', `/api/users/sessions/${await sessionOf(there)}`),
      [1],
    ],
    ['ending all others', ({ here }) => here.send('DELETE', '/api/users/sessions'), [1]],
  ] as readonly (readonly [
    string,
    (at: Awaited<ReturnType<typeof twoBrowsers>>) => Promise<{ status: number }>,
    readonly number[],
  ])[])('by %s ends the notices of its browser', async (_how, end, expected) => {
    const at = await twoBrowsers();
    expect((await end(at)).status).toBe(200);
    expect(await at.ended()).toEqual(expected);
  });

  it('is not kept up by a log that is away', async () => {
    const { there, sessionOf, eventLog, ended, logged } = await twoBrowsers();
    const append = eventLog.append.bind(eventLog);
    eventLog.append = () => Promise.reject(new LogUnavailable('away'));
    expect((await there.send('POST', '/api/auth/logout')).status).toBe(200);
    eventLog.append = append;
    expect(await sessionOf(there)).toBe('');
    expect(await ended()).toEqual([]);
    expect(logged.join()).toContain('outlives its session');
  });
});
