import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { freePort } from '@duende/testkit/support/free-port';
import { endProcess } from '@duende/testkit/faults/process-faults';
import { startMongoRelay } from '@duende/testkit/faults/mongo-relay';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { expect, onTestFinished, test } from 'vitest';
import { ownChild } from '@duende/testkit/support/own-children';
import { connect } from './testing/live-rig.ts';
import { manyProcesses } from './testing/many-processes.ts';
import { approved, submitted } from '@duende/testkit/samples/story';

const MAIN = new URL('./dist/main.js', import.meta.url).pathname;

function launch(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ownChild(child);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  onTestFinished(() => endProcess(child));
  return { child, ended };
}

/** The status of an answer; `null` before the server listens. */
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => null,
  );

test('without the address of MongoDB it does not start, and says so in one line', async () => {
  const { child, ended } = launch({ PORT: '0' });
  const [errors, [code]] = await Promise.all([text(child.stderr), ended]);
  expect(code).toBe(1);
  expect(errors.trim()).toMatch(/^MONGODB_URL [^\n]+$/);
});

await describeOnMongo('a separate query process', () => {
  test('waits for MongoDB, answers, counts, and ends in order with sockets open', async () => {
    const { url, close } = await testDatabase();
    onTestFinished(close);
    await manyProcesses(url, [submitted({ details: { name: 'Luna' } }), approved()]);
    const relay = await startMongoRelay(url);
    onTestFinished(relay.close);
    relay.part();
    const [port, metricsPort] = [await freePort(), await freePort()];
    const { child, ended } = launch({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      MONGODB_URL: relay.url,
    });
    const address = `http://127.0.0.1:${port}`;
    const untilHealth = (wanted: number) => expect.poll(() => statusOf(`${address}/api/health`)).toBe(wanted);
    await untilHealth(503);
    expect(await statusOf(`${address}/api/events`)).toBe(503);
    relay.repair();
    await untilHealth(200);
    const list = (await (await fetch(`${address}/api/events`)).json()) as readonly { name: string }[];
    expect(list.map(({ name }) => name)).toEqual(['Luna']);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('duende_projection_running{projection="parties"} 1');
    const { socket } = await connect(port);
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(socket.connected).toBe(false);
  });
});
