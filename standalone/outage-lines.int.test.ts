import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@duende/platform/config/config';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import type { HealthReport } from '@duende/platform/observability/health';
import { describeOnOwnMongo, type MongoProcess } from '@duende/testkit/engines/mongo-process';
import { during, type Fault } from '@duende/testkit/faults/during';
import { healing } from '@duende/testkit/faults/fault';
import { httpPerson } from '@duende/testkit/support/http-person';
import { logToLines } from '@duende/testkit/support/log-lines';
import { expect, onTestFinished, test } from 'vitest';
import { startStandalone } from './start-standalone.ts';
import { publish } from '@duende/testkit/support/parties';

interface Line {
  readonly level: string;
  readonly msg: string;
}

/**
 * All log lines of a service, including debug, during a fault that lasts until `isFelt`, and until it has
 * recovered.
 */
async function logOf(
  env: Readonly<Record<string, string>>,
  fault: Fault,
  isFelt: (log: string, reasons: HealthReport['reasons']) => boolean = () => true,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'duende-outage-'));
  const log = logToLines();
  const config = loadConfig({ DEMO: 'off', RATE_LIMITS: 'off', ...env, DATA_DIR: dataDir, PORT: '0' });
  const service = await startStandalone(config, log.logger, { stop: () => undefined });
  onTestFinished(async () => {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  let report: HealthReport | null = null;
  const health = async () => {
    const response = await fetch(`${service.address}/api/health`);
    report = (await response.json()) as HealthReport;
    return report.status;
  };
  const admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  await publish(admin);
  const before = log.text().length;
  await during(fault, async () => {
    await expect.poll(health).toBe('down');
    const isFeltNow = async () => {
      await health();
      return isFelt(log.text().slice(before), report?.reasons);
    };
    await expect.poll(isFeltNow).toBe(true);
  });
  const inTime = healing();
  await expect.poll(health, inTime).toBe('ok');
  await expect.poll(() => publish(admin).catch(() => null), inTime).not.toBeNull();
  const printed = () => log.text().slice(before);
  const linesOf = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
      // On a busy machine what is asked for afterwards may be slow.
      .filter(({ level, msg }) => level !== 'debug' && msg !== 'slow request')
      .map(({ level, msg }) => `${level}: ${msg}`);
  // Who found the engine away last may find it back last.
  await expect.poll(() => linesOf(printed()).at(-1), inTime).toMatch(/^info: /);
  return { printed: printed(), lines: linesOf(printed()) };
}

const GONE = 'warn: EventStoreDB does not answer';
const BACK = 'info: EventStoreDB answers again';

test.each(['stops', 'hangs'])(
  'an EventStoreDB that %s is logged in one line, and its return in one',
  async (what) => {
    const server = await startFakeEventStoreDb();
    onTestFinished(() => server.close());
    const fault =
      what === 'stops'
        ? { begin: server.stop, end: server.start }
        : { begin: server.stall, end: server.resume };
    const { printed, lines } = await logOf({ EVENTSTORE_URL: server.url }, fault);
    expect(lines).toEqual([GONE, BACK]);
    expect(printed).not.toContain('"stack"');
  },
);

await describeOnOwnMongo('an absent MongoDB', (startMongo) => {
  async function linesOfMongo(faultOf: (mongo: MongoProcess) => Fault) {
    const mongo = await startMongo();
    onTestFinished(() => mongo.close());
    const address = new URL(mongo.url);
    address.pathname = '/duende';
    return logOf(
      { MONGODB_URL: address.href },
      faultOf(mongo),
      (log, reasons) =>
        log.includes('live messages may be lost') && reasons?.['documents'] === 'MongoDB does not answer',
    );
  }

  test.each<[string, (mongo: MongoProcess) => Fault]>([
    ['is killed', ({ kill, start }) => ({ begin: kill, end: start })],
    ['hangs', ({ stall, resume }) => ({ begin: stall, end: resume })],
  ])('that %s is logged in one line, and its return in one', async (_what, faultOf) => {
    const { printed, lines } = await linesOfMongo(faultOf);
    const both = ['warn: MongoDB is away', 'info: MongoDB takes writes'];
    // The process has two clients: on a busy machine one may find it away when the other has it back already.
    expect(lines).toEqual(lines.length > both.length ? [...both, ...both] : both);
    expect(printed).not.toContain('"stack"');
  });
});
