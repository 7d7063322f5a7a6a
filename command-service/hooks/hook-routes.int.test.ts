import { isIP } from 'node:net';
import { HEADERS } from '@duende/contracts/api/headers';
import { LIMITS } from '@duende/contracts/common/limits';
import { streams } from '@duende/contracts/events/streams';
import { createHookSecrets } from '@duende/platform/domain-log/hook-secrets';
import { createCommandAnswer } from '@duende/platform/http/command-answer';
import { createKeyedHash } from '@duende/platform/key-vault/key-vault';
import { createResolvePublic } from '@duende/platform/net/resolve-public';
import { createRateLimits, memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { cookieHeader, createTestSessions } from '@duende/testkit/memory/test-sessions';
import { givenLog } from '@duende/testkit/samples/given-log';
import { hookAdded } from '@duende/testkit/samples/hooks';
import { sampleId } from '@duende/testkit/samples/party';
import { ADMIN } from '@duende/testkit/samples/story';
import { listeningApp } from '@duende/testkit/support/listening-app';
import { expect, it } from 'vitest';
import { createCommandContext } from '../http/command-route.ts';
import { plainCommands } from '../testing/plain-commands.ts';
import { hookRoutes } from './hook-routes.ts';
import { createHooks } from './hooks.ts';

const TOKEN = `123456789:${'t'.repeat(35)}`;
const CHOICE = { name: 'Grupo', news: ['new'], locations: [], styles: [] };
const WEB = { kind: 'web', target: { url: 'https://grupo.example/privado?clave=secreta' }, ...CHOICE };
const CHAT = { kind: 'telegram', target: { token: TOKEN, chat: '@norte' }, ...CHOICE };

/** The routes with a log in memory; names below `private.example` lead inside. */
async function scene(hooks = 0) {
  const given = Array.from({ length: hooks }, (_, each) => hookAdded({ hookId: sampleId(500 + each) }));
  const { domainLog, log, vault } = await givenLog(given);
  const sessions = createTestSessions();
  const { handler } = plainCommands(domainLog);
  const secrets = createHookSecrets(await vault.secret('hooks'));
  const asked: string[] = [];
  const resolve = createResolvePublic({
    async resolve(name) {
      asked.push(name);
      const named = name.endsWith('private.example') ? '10.0.0.5' : '93.184.216.34';
      return [{ address: isIP(name) === 0 ? named : name, family: 4 }];
    },
  });
  const routes = hookRoutes({
    handler,
    hooks: createHooks({ handler, secrets, resolve }),
    commandContext: createCommandContext(createKeyedHash(await vault.secret('command-id'))),
    answer: createCommandAnswer({ logId: log.id, secureCookies: false }),
    limits: createRateLimits({ enabled: false, store: memoryRateLimitStore }),
  });
  const app = await listeningApp([routes], { sessions });
  const Cookie = cookieHeader((await sessions.issue({ userId: ADMIN, isAdmin: true })).cookie);
  async function send(method: string, path: string, body: unknown, key?: string) {
    const headers = {
      'Content-Type': 'application/json',
      Cookie,
      ...(key && { [HEADERS.idempotencyKey]: key }),
    };
    const response = await fetch(`${app.url}/api/admin/hooks${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string | null> };
  }
  const events = () => domainLog.read(streams.hooks());
  return { send, events, secrets, asked, logged: () => app.logged.join('') };
}

it('answers the secret once, and again to the same key; no event or log line holds address or token', async () => {
  const { send, events, secrets, asked, logged } = await scene();
  const first = await send('POST', '', WEB, 'una');
  expect(first).toMatchObject({
    status: 201,
    body: { secret: expect.stringMatching(/^[\w-]{43}$/) as unknown },
  });
  expect(await send('POST', '', WEB, 'una')).toEqual(first);
  expect(await send('POST', '', CHAT)).toMatchObject({ status: 201, body: { secret: null } });
  expect(asked).toEqual(['grupo.example']);
  const [web, chat, ...more] = await events();
  expect(more).toEqual([]);
  const shown = JSON.stringify([web, chat]) + logged();
  for (const secret of [TOKEN, 'privado', 'secreta', first.body['secret'] ?? ''])
    expect(shown).not.toContain(secret);
  if (web?.type !== 'HookAdded' || chat?.type !== 'HookAdded') throw new Error('no hooks');
  expect([web.data.place, chat.data.place]).toEqual(['grupo.example', '@norte']);
  expect(secrets.openTarget(web.data.hookId, web.data.target)).toEqual(WEB.target);
  expect(secrets.openTarget(chat.data.hookId, chat.data.target)).toEqual(CHAT.target);
  expect(secrets.signingKey(web.data.hookId, web.data.secretId)).toBe(first.body['secret']);
});

it.each([
  ['https://a.private.example/', 400, 'hook.not-public'],
  ['https://127.0.0.1/', 400, 'hook.not-public'],
  ['https://169.254.169.254/latest', 400, 'hook.not-public'],
  ['http://grupo.example/', 400, 'request.invalid'],
  ['https://grupo.example:22/', 400, 'request.invalid'],
])('refuses %s and records nothing', async (url, status, code) => {
  const { send, events } = await scene();
  expect(await send('POST', '', { ...WEB, target: { url } })).toMatchObject({ status, body: { code } });
  expect(await events()).toEqual([]);
});

it('changes, renews, sends again and removes a hook, and knows none that is gone', async () => {
  const { send, events } = await scene();
  const added = await send('POST', '', WEB);
  const path = `/${added.body['id']}`;
  expect((await send('PUT', path, { ...CHOICE, news: ['moved'] })).status).toBe(200);
  const renewed = await send('POST', `${path}/secret`, undefined);
  expect(renewed.body['secret']).not.toBe(added.body['secret']);
  expect((await send('POST', `${path}/resend`, undefined)).status).toBe(200);
  expect((await send('DELETE', path, undefined)).status).toBe(200);
  expect((await events()).map(({ type }) => type)).toEqual([
    'HookAdded',
    'HookChanged',
    'HookSecretRenewed',
    'HookMessagesResent',
    'HookRemoved',
  ]);
  const gone = { status: 404, body: { code: 'hook.not-found' } };
  for (const [method, end, body] of [
    ['PUT', '', CHOICE],
    ['PUT', '/target', { kind: 'web', target: WEB.target }],
    ['POST', '/secret', undefined],
    ['POST', '/resend', undefined],
    ['DELETE', '', undefined],
  ] as const)
    expect(await send(method, path + end, body)).toMatchObject(gone);
});

it('leads elsewhere with the secret of before, under the rules of a new one', async () => {
  const { send, events, secrets, asked } = await scene();
  const { body } = await send('POST', '', WEB);
  const path = `/${body['id']}/target`;
  const target = { url: 'https://otro.example/hook?clave=nueva' };
  const change = { kind: 'web', target };
  expect(await send('PUT', path, change, 'una')).toMatchObject({ status: 200 });
  expect(await send('PUT', path, change, 'una')).toMatchObject({ status: 200 });
  expect(asked).toEqual(['grupo.example', 'otro.example']);
  const [, changed, ...more] = await events();
  if (changed?.type !== 'HookTargetChanged' || more.length > 0) throw new Error('no change');
  expect(changed.data.place).toEqual({ from: 'grupo.example', to: 'otro.example' });
  expect(JSON.stringify(changed)).not.toContain('clave');
  expect(secrets.openTarget(changed.data.hookId, changed.data.target)).toEqual(target);
  for (const [wrong, status, code] of [
    [{ kind: 'web', target: { url: 'https://a.private.example/' } }, 400, 'hook.not-public'],
    [{ kind: 'web', target: { url: 'http://otro.example/' } }, 400, 'request.invalid'],
    [{ kind: 'telegram', target: CHAT.target }, 409, 'hook.other-kind'],
  ] as const)
    expect(await send('PUT', path, wrong)).toMatchObject({ status, body: { code } });
});

it('takes no more than there may be', async () => {
  const { send } = await scene(LIMITS.hooks.open);
  expect(await send('POST', '', WEB)).toMatchObject({ status: 409, body: { code: 'hook.too-many' } });
});
