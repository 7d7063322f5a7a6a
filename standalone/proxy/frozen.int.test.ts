import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { REFUSALS } from '@duende/contracts/common/refusal';
import type { ServerResponse } from 'node:http';
import { describe, expect, test as plainTest } from 'vitest';
import { instance, urls } from './testing/fake-instance.ts';
import { PROXIES, rigOf } from './testing/proxies.ts';

/** What takes as long as it takes: a photo that is being made, pages of others that are waited for. */
const PATIENT = CALLS.filter(({ limit }) => limit === 'upload' || limit === 'import').map(
  ({ method, path }) => [method, path] as const,
);

describe.each(PROXIES)('$name before a process that hangs', (proxy) => {
  const test = plainTest.skipIf(proxy.isMissing);

  test('logs which process waits for a command, and goes on waiting for what takes long', async () => {
    const held: ServerResponse[] = [];
    const frozen = await instance((_req, res) => void held.push(res));
    const { address } = await rigOf(proxy, { command: urls(frozen), query: urls(frozen) });
    const ask = (method: string, path: string) =>
      fetch(address + path, { method, ...(method === 'POST' && { body: '{}' }) });

    const patient = [...PATIENT, ['POST', '/socket.io/?EIO=4'], ['GET', '/socket.io/?EIO=4']] as const;
    let isOver = false;
    const answered = patient.map(([method, path]) => ask(method, path).finally(() => (isOver = true)));
    await expect.poll(() => held.length).toBe(patient.length);
    const [status, message] = REFUSALS['service.unavailable'];
    const calls = [
      ['POST', '/api/events'],
      ['PUT', '/api/x'],
      ['DELETE', '/api/x'],
      ['GET', '/api/admin/undo/1'],
    ];
    await Promise.all(
      calls.map(async ([method = '', path = '']) => {
        const answer = await ask(method, path);
        const { status: got, headers } = answer;
        expect([got, headers.get('retry-after'), await answer.json()]).toEqual([
          status,
          '2',
          { code: 'service.unavailable', message },
        ]);
      }),
    );
    expect(isOver).toBe(false);
    // Each was sent once: it may have been done.
    expect(frozen.seen.filter((seen) => calls.some((call) => call.join(' ') === seen)).sort()).toEqual(
      calls.map((call) => call.join(' ')).sort(),
    );
    for (const res of held) res.end('done');
    for (const answer of await Promise.all(answered)) expect(await answer.text()).toBe('done');
  });
});
