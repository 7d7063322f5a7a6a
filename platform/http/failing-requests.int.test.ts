import express from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Refusal } from '@duende/contracts/common/refusal';
import { listeningApp } from '@duende/testkit/support/listening-app';
import { LogUnavailable, VaultUnavailable } from '../errors/errors.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly failed?: object;
  readonly err?: { readonly message: string };
}

it('of an outage are logged once, then in sums, then at its end; other faults each time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let failure: Error | null = null;
  const router = express.Router().all('/api/fails', (_req, res) => {
    if (failure !== null) throw failure;
    res.json({});
  });
  const { url, logged } = await listeningApp([router]);
  const ask = async (method: string, error: Error) => {
    failure = error;
    const answer = await fetch(`${url}/api/fails`, { method });
    await answer.text();
  };
  const lines = () => logged.map((line) => JSON.parse(line) as Line).filter(({ level }) => level !== 'debug');

  for (let time = 0; time < 20; time += 1) await ask('POST', new LogUnavailable('gone'));
  for (let time = 0; time < 5; time += 1) await ask('GET', new VaultUnavailable('away'));
  // As its deadline or a guard refuses it.
  await ask('PUT', new Refusal('service.unavailable'));
  expect(lines().map(({ msg, err }) => [msg, err?.message])).toEqual([
    ['request failed', 'gone'],
    ['request failed', 'away'],
    ['request failed', expect.stringMatching(/disponible/)],
  ]);

  await vi.advanceTimersByTimeAsync(10_000);
  const failed = { LogUnavailable: 20, VaultUnavailable: 5, 'service.unavailable': 1 };
  expect(lines().slice(3)).toEqual([
    expect.objectContaining({ level: 'warn', msg: 'requests fail', failed, seconds: 10 }),
  ]);

  await ask('POST', new Error('a fault of ours'));
  await ask('POST', new Error('a fault of ours'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines().slice(4)).toEqual([
    expect.objectContaining({ level: 'error', msg: 'request failed' }),
    expect.objectContaining({ level: 'error', msg: 'request failed' }),
    expect.objectContaining({ level: 'info', msg: 'requests no longer fail', failed }),
  ]);

  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines()).toHaveLength(7);
  await ask('POST', new LogUnavailable('gone again'));
  expect(lines().slice(7)).toMatchObject([{ msg: 'request failed', err: { message: 'gone again' } }]);
});

it('are not logged again as slow', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const router = express.Router().get('/api/slow/:how', (req) => {
    vi.advanceTimersByTime(4_500);
    throw req.params.how === 'failing' ? new LogUnavailable('gone') : new Refusal('party.not-found');
  });
  const { url, logged } = await listeningApp([router]);
  const slowLines = () => logged.filter((line) => line.includes('slow request'));
  await (await fetch(`${url}/api/slow/failing`)).text();
  expect(slowLines()).toHaveLength(0);
  await (await fetch(`${url}/api/slow/else`)).text();
  expect(slowLines()).toHaveLength(1);
});
