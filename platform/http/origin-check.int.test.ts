import express from 'express';
import { expect, it } from 'vitest';
import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { listeningApp } from '@duende/testkit/support/listening-app';

const routes = () =>
  express.Router().all('/api/thing', (_req, res) => {
    res.json({ ok: true });
  });

/** fetch keeps `Origin` and `Sec-Fetch-Site` to itself. */
async function send(
  port: number,
  method: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const sent = request({ port, host: '127.0.0.1', method, path: '/api/thing', headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

it.each<[string, Record<string, string>, number]>([
  ['a browser, from the same site', { 'Sec-Fetch-Site': 'same-origin' }, 200],
  ['a browser, by the person', { 'Sec-Fetch-Site': 'none' }, 200],
  ['a browser, from another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['a browser, from a neighbouring host', { 'Sec-Fetch-Site': 'same-site' }, 403],
  [
    'another site that names our origin',
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://duende.example' },
    403,
  ],
  [
    'an old browser, from the address asked',
    { Origin: 'http://192.0.2.7:8080', Host: '192.0.2.7:8080' },
    200,
  ],
  [
    'a browser, through a proxy that asks by a name of its own',
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://duende.example', Host: 'service:3000' },
    200,
  ],
  [
    'a name that was made to lead here',
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://rebound.example', Host: 'rebound.example' },
    403,
  ],
  [
    'an old browser, from a name that was made to lead here',
    { Origin: 'http://rebound.example', Host: 'rebound.example' },
    403,
  ],
  ['an old browser, from the published address', { Origin: 'https://duende.example' }, 200],
  ['an old browser, from another site', { Origin: 'https://evil.example' }, 403],
  ['an old browser, from another port', { Origin: 'http://192.0.2.7:1', Host: '192.0.2.7:8080' }, 403],
  ['a sandboxed frame', { Origin: 'null' }, 403],
  ['a malformed origin', { Origin: '://' }, 403],
  ['no browser', {}, 200],
  ['no browser, by a name that only a private network knows', { Host: 'service:3000' }, 200],
])('a POST of %s', async (_who, headers, status) => {
  const { port } = await listeningApp([routes()], { env: { PUBLIC_URL: 'https://duende.example/' } });
  expect(await send(port, 'POST', headers)).toBe(status);
});

it.each(['GET', 'HEAD', 'OPTIONS'])('a %s from another site is served', async (method) => {
  const { port } = await listeningApp([routes()]);
  expect(await send(port, method, { 'Sec-Fetch-Site': 'cross-site' })).toBe(200);
});

it.each(['PUT', 'PATCH', 'DELETE', 'POST'])('a %s from another site is refused', async (method) => {
  const { port } = await listeningApp([routes()]);
  expect(await send(port, method, { Origin: 'https://evil.example' })).toBe(403);
});
