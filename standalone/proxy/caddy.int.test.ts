import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { RequestListener } from 'node:http';
import { expect, test, vi } from 'vitest';
import { findCaddy } from './find-caddy.ts';
import { caddyRig } from './testing/caddy-rig.ts';
import { instance, urls } from './testing/fake-instance.ts';

const says =
  (name: string): RequestListener =>
  (req, res) =>
    void text(req).then(
      (body) => res.end(`${name} ${req.method} ${req.url} ${body}`),
      () => res.destroy(),
    );

test('the project’s own file is valid, and Caddy warns of nothing in it', async () => {
  const file = new URL('../../deploy/Caddyfile', import.meta.url).pathname;
  const env = { HOME: tmpdir(), PUBLIC_URL: 'http://x', COMMAND_UPSTREAMS: 'a:1', QUERY_UPSTREAMS: 'b:1' };
  const caddy = await findCaddy(process.env);
  const { stderr } = await promisify(execFile)(
    caddy,
    ['validate', '--config', file, '--adapter', 'caddyfile'],
    { env },
  );
  expect(stderr).not.toContain('"level":"warn"');
});

test('one that is gone for a moment is awaited, by a write with a body too', async () => {
  const only = await instance(says('back'));
  const { address } = await caddyRig({ command: urls(only) });
  const write = async () => (await fetch(`${address}/x`, { method: 'POST', body: 'b' })).text();
  expect(await write()).toBe('back POST /x b');
  await only.stop();
  // Until Caddy has noticed, a write is refused at once and sent nowhere else; from then on it is awaited, here in vain.
  let waitedMs: number;
  do {
    const since = performance.now();
    expect(await write()).toContain('service.unavailable');
    waitedMs = performance.now() - since;
  } while (waitedMs < 2_000);
  const asked = write();
  await only.start();
  expect(await asked).toBe('back POST /x b');
});

test('an instance whose health says that it cannot is passed over', async () => {
  const starting = await instance(says('starting'), () => false);
  const { address } = await caddyRig({ query: urls(starting, await instance(says('ready'))) });
  await vi.waitFor(async () => {
    for (let tries = 0; tries < 6; tries += 1)
      expect(await (await fetch(`${address}/x`)).text()).toMatch(/^ready/);
  });
});
