import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { START } from '@duende/contracts/events/domain-event';
import { dataFiles } from '@duende/platform/files/data-files';
import { createLogger } from '@duende/platform/observability/logger';
import { givenLog } from '@duende/testkit/samples/given-log';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { seedFirstStart } from './seed-first-start.ts';
import { demoDependencies } from './testing/demo-dependencies.ts';

const inFolder = useTemporaryFolder();

/** A start on an empty log, of its own. */
async function givenStart({ demo = true } = {}) {
  const dataDir = inFolder('data');
  await mkdir(dataDir, { recursive: true });
  const { domainLog: log } = await givenLog();
  const { photos, ...commands } = demoDependencies(log);
  const stores = { shared: null, photos };
  return { stores, commands, log, config: { demo, dataDir }, logger: createLogger({ level: 'fatal' }) };
}

test('an empty log is filled once', async () => {
  const start = await givenStart();
  await seedFirstStart(start);
  const filled = await start.log.head();
  expect(filled > START).toBe(true);
  await seedFirstStart(start);
  expect(await start.log.head()).toBe(filled);
});

test('DEMO=off leaves it empty', async () => {
  const start = await givenStart({ demo: false });
  await seedFirstStart(start);
  expect(await start.log.head()).toBe(START);
});

test.each([
  ['of this log is finished', true],
  ['of another log is not', false],
])('what a start that was cut short has left %s', async (_what, isOurs) => {
  const start = await givenStart({ demo: false });
  const { demo: file } = dataFiles(start.config.dataDir);
  const script = { secret: 's', now: '2026-11-21T12:00:00.000Z', log: isOurs ? start.log.id : 'another' };
  await writeFile(file, JSON.stringify(script));
  await seedFirstStart(start);
  expect([(await start.log.head()) > START, existsSync(file)]).toEqual([isOurs, !isOurs]);
});
