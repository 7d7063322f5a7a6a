import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { startWithHealth, type StartingServer } from './start-with-health.ts';

const CHROMIUM =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
const FIREFOX_AND_SAFARI = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let early: StartingServer;
beforeAll(async () => {
  early = await startWithHealth(loadConfig({ PORT: '0', HOST: '127.0.0.1' }));
});
afterAll(() => void early.server.close());

async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const { port } = early.config;
  const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const kind = ({ 'content-type': type, 'retry-after': after }: IncomingHttpHeaders) => [type, after];

describe.each([
  '/',
  '/event/x',
  '/event/x/rides',
  '/audit',
  '/nueva-contrasena/abc',
  '/?view=form',
  '/register',
  '/nada',
])('while a process starts, at %s', (path) => {
  test.each([
    ['Chromium', { Accept: CHROMIUM }],
    ['Firefox or Safari', { Accept: FIREFOX_AND_SAFARI }],
    ['a browser that says only where it goes', { Accept: '*/*', 'Sec-Fetch-Mode': 'navigate' }],
  ])('%s shows a page that comes back by itself', async (_name, headers) => {
    const { status, headers: answered, body } = await ask(path, headers);
    expect([status, ...kind(answered)]).toEqual([503, 'text/html; charset=utf-8', '1']);
    expect(body).toContain('<h1>Volvemos enseguida</h1>');
    expect(body).toContain('<meta http-equiv="refresh" content="1">');
  });

  test('a HEAD gets what a GET would get', async () => {
    const { status, headers: answered, body } = await ask(path, { Accept: CHROMIUM }, 'HEAD');
    expect([status, ...kind(answered), body]).toEqual([503, 'text/html; charset=utf-8', '1', '']);
  });
});

test('calls are labelled as calls', async () => {
  for (const path of ['/api/events', '/api/health', '/photos/x.webp'])
    expect(kind((await ask(path, { Accept: CHROMIUM })).headers)).toEqual([
      'application/json; charset=utf-8',
      '1',
    ]);
});
