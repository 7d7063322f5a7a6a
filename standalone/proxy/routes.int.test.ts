import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test as plainTest, vi } from 'vitest';
import { instance, urls } from './testing/fake-instance.ts';
import { PROXIES, rigOf } from './testing/proxies.ts';
import type { RigSettings } from './testing/proxy-rig.ts';
import { exchangeRaw } from './testing/raw-exchange.ts';

const says =
  (name: string): RequestListener =>
  (req, res) =>
    void text(req).then(
      (body) => res.end(`${name} ${req.method} ${req.url} ${body}`),
      () => res.destroy(),
    );
/** Takes a request in whole and then breaks off. */
const breaksOff: RequestListener = (req) => void text(req).then(() => req.socket.destroy());

describe.each(PROXIES)('$name', (proxy) => {
  const test = plainTest.skipIf(proxy.isMissing);
  const rig = (settings: RigSettings) => rigOf(proxy, settings);

  test('reads go to the query side, what changes something to the command side, sockets to the query side', async () => {
    const [command, query] = [await instance(says('c')), await instance(says('q'))];
    const { address } = await rig({ command: urls(command), query: urls(query) });
    const ask = async (method: string, path: string, body?: string) =>
      (await fetch(address + path, { method, ...(body !== undefined && { body }) })).text();
    expect(await ask('GET', '/api/events?a=1')).toBe('q GET /api/events?a=1 ');
    expect(await ask('GET', '/eventos/una-fiesta')).toBe('q GET /eventos/una-fiesta ');
    expect(await ask('POST', '/api/events?a=1', 'x')).toBe('c POST /api/events?a=1 x');
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(await ask(method, '/api/x', 'y')).toBe(`c ${method} /api/x y`);
    expect(await ask('POST', '/socket.io/?EIO=4', 'z')).toBe('q POST /socket.io/?EIO=4 z');
    // What is read and leaves an entry.
    for (const path of ['/api/history/export?table=x', '/api/admin/audit/export'])
      expect(await ask('POST', path, '{}')).toBe(`q POST ${path} {}`);
    expect(await ask('POST', '/api/history/exports', '{}')).toBe('c POST /api/history/exports {}');
  });

  test('an instance that is gone is left out, whole bodies go to the other one, and it is asked again when it is back', async () => {
    const [one, two] = [await instance(says('one')), await instance(says('two'))];
    const { address } = await rig({ command: urls(one, two), query: urls(one, two) });
    await one.stop();
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await (await fetch(`${address}/x`)).text()).toMatch(/^two GET/);
      const body = 'whole '.repeat(20_000);
      // Caddy 2.6.2 answers 503 until it has noticed, since it gives up a body with the connection that could not be made.
      await vi.waitFor(async () =>
        expect(await (await fetch(`${address}/x`, { method: 'POST', body })).text()).toBe(
          `two POST /x ${body}`,
        ),
      );
    }
    await one.start();
    await vi.waitFor(async () => expect(await (await fetch(`${address}/x`)).text()).toMatch(/^one/));
  });

  test('a read that broke off is asked elsewhere, a write never, since it may have been done', async () => {
    const [broken, whole] = [await instance(breaksOff), await instance(says('whole'))];
    const { address } = await rig({ command: urls(broken), query: urls(broken, whole) });
    for (let tries = 0; tries < 4; tries += 1)
      expect(await (await fetch(`${address}/x`)).text()).toMatch(/^whole/);
    for (const [method, body] of [['POST', 'b'], ['DELETE'], ['PATCH']] as const) {
      await vi.waitFor(async () => {
        const before = broken.seen.length;
        const { status } = await fetch(`${address}/${method}`, { method, body: body ?? null });
        expect([status, broken.seen.length - before]).toEqual([503, 1]);
      });
    }
  });

  // A proxy may take DELETE and PUT for something that can be sent twice, above all without a body.
  test.each([
    ['POST', 'b'],
    ['DELETE', null],
    ['PUT', null],
  ])('a %s that broke off is done nowhere else (body: %s)', async (method, body) => {
    const [broken, whole] = [await instance(breaksOff), await instance(says('whole'))];
    const { address } = await rig({ command: urls(broken, whole) });
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1)
      statuses.push((await fetch(`${address}/${number}`, { method, body })).status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const all = [...broken.seen, ...whole.seen];
    expect(all.sort()).toEqual(Array.from({ length: 12 }, (_, number) => `${method} /${number}`).sort());
  });

  const CHUNKED = 'POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';

  test('unreadable bodies take no instance from others, and are refused', async () => {
    const only = await instance(says('here'));
    const { address, port } = await rig({ command: urls(only), query: urls(only) });
    const unreadable: Promise<string>[] = [];
    const sending = setInterval(() => {
      unreadable.push(
        exchangeRaw(port, `${CHUNKED}zz\r\nhello\r\n0\r\n\r\n`).then((exchange) => exchange.text),
      );
    }, 100);
    onTestFinished(() => clearInterval(sending));
    for (let turn = 0; turn < 6; turn += 1) {
      expect(await (await fetch(`${address}/x`)).text()).toBe('here GET /x ');
      const wrote = await fetch(`${address}/x`, { method: 'POST', body: 'b' });
      expect(await wrote.text()).toBe('here POST /x b');
      await delay(200);
    }
    clearInterval(sending);
    expect(unreadable.length).toBeGreaterThan(3);
    for (const answer of await Promise.all(unreadable))
      expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"request\.malformed"/);
  });

  test('previews of an undo go to the command side', async () => {
    const [command, query] = [await instance(says('c')), await instance(says('q'))];
    const { address } = await rig({ command: urls(command), query: urls(query) });
    const paths = ['/api/admin/undo/1?type=party&id=2', '/api/admin/audit', '/api/admin/undone'];
    const answers = await Promise.all(paths.map(async (path) => (await fetch(`${address}${path}`)).text()));
    expect(answers.map((said) => said.at(0))).toEqual(['c', 'q', 'q']);
  });
});
