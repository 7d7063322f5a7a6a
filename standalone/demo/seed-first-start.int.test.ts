import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { START } from '@duende/contracts/events/domain-event';
import { photosNamedIn } from '@duende/contracts/events/named-photos';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { dataFiles } from '@duende/platform/files/data-files';
import { createHealthRegistry } from '@duende/platform/observability/health';
import { createLogger } from '@duende/platform/observability/logger';
import { givenLog } from '@duende/testkit/samples/given-log';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { demoPosters } from './demo-posters.ts';
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

async function photosNamed(log: DomainLog): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for await (const { events } of log.readAll(START, await log.head()))
    for (const event of events) for (const name of photosNamedIn(event)) named.add(name);
  return named;
}

test('an empty log is filled once', async () => {
  const start = await givenStart();
  await (await seedFirstStart(start)).draw();
  const filled = await start.log.head();
  expect(filled > START).toBe(true);
  await (await seedFirstStart(start)).draw();
  expect(await start.log.head()).toBe(filled);
});

test('DEMO=off leaves it empty', async () => {
  const start = await givenStart({ demo: false });
  await (await seedFirstStart(start)).draw();
  expect(await start.log.head()).toBe(START);
});

test.each([
  ['of this log is finished', true],
  ['of another log is not', false],
])('leftovers of an interrupted start %s', async (_what, isOurs) => {
  const start = await givenStart({ demo: false });
  const { demo: file } = dataFiles(start.config.dataDir);
  const script = { secret: 's', now: '2026-11-21T12:00:00.000Z', log: isOurs ? start.log.id : 'another' };
  await writeFile(file, JSON.stringify(script));
  await (await seedFirstStart(start)).draw();
  expect([(await start.log.head()) > START, existsSync(file)]).toEqual([isOurs, !isOurs]);
});

test('every poster that an event names is drawn, after all events are written, and health says how far it is', async () => {
  const start = await givenStart();
  const health = createHealthRegistry();
  const posters = await seedFirstStart(start);
  posters.observe(health);
  const named = await photosNamed(start.log);
  expect(named).toEqual(new Set(demoPosters().map(({ name }) => name)));
  expect([...named].every((name) => posters.isToCome(name))).toBe(true);
  expect(health.report()).toMatchObject({
    checks: { demo: 'ok' },
    reasons: { demo: `0 of ${named.size} posters of the invented parties are drawn` },
  });

  await posters.draw();
  for (const name of named)
    expect([posters.isToCome(name), await start.stores.photos.isWhole(name)]).toEqual([false, true]);
  expect(health.report().reasons).toBeUndefined();
});

test('a stop ends drawing after the poster in hand, and the next start draws the rest without writing events again', async () => {
  const start = await givenStart();
  const { demo: file } = dataFiles(start.config.dataDir);
  let drawn = 0;
  const counted = (onDrawn = () => undefined as void) => ({
    ...start.commands,
    makePhoto: async (bytes: Uint8Array) => {
      drawn += 1;
      onDrawn();
      return start.commands.makePhoto(bytes);
    },
  });
  const stops: Promise<void>[] = [];
  const first = await seedFirstStart({ ...start, commands: counted(() => void stops.push(first.stop())) });
  await first.draw();
  await Promise.all(stops);
  expect([drawn, existsSync(file)]).toEqual([1, true]);

  const before = await start.log.head();
  const unused = { handle: () => Promise.reject(new Error('an event is written again')) };
  const commands = { ...counted(), handler: { ...start.commands.handler, ...unused } };
  await (await seedFirstStart({ ...start, commands })).draw();
  const all = new Set(demoPosters().map(({ name }) => name)).size;
  expect([drawn, existsSync(file), await start.log.head()]).toEqual([all, false, before]);
});

test('posters that cannot be stored do not end the service, and are drawn at the next start', async () => {
  const start = await givenStart();
  const full = { ...start.stores.photos, put: () => Promise.reject(new Error('no room')) };
  await (await seedFirstStart({ ...start, stores: { ...start.stores, photos: full } })).draw();
  const { demo: file } = dataFiles(start.config.dataDir);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ isWritten: true });
  await (await seedFirstStart(start)).draw();
  expect(existsSync(file)).toBe(false);
});
