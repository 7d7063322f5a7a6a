import { loadConfig } from '@duende/platform/config/config';
import { dataFiles } from '@duende/platform/files/data-files';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { logToLines } from '@duende/testkit/support/log-lines';
import { expect, onTestFinished, test } from 'vitest';
import { startStandalone } from '../start-standalone.ts';
import { runTool } from '../testing/built-programs.ts';
import { busyService } from './testing/moved-service.ts';

interface Line {
  readonly level: string;
  readonly msg: string;
}

test('the tool prints what may be deleted, and the first start after it warns only of a rebuild, once', async () => {
  const engine = await startFakeEventStoreDb();
  onTestFinished(engine.close);
  const { service } = await busyService();
  onTestFinished(service.dispose);
  const { dataDir: DATA_DIR } = service;
  const env = { DATA_DIR, EVENTSTORE_URL: engine.url };
  await expect(runTool('move', env)).rejects.toThrow(/the service runs on .*: stop it, and run this again/);
  await service.stop();
  const { stdout } = await runTool('move', env);
  expect(stdout.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    `  ${dataFiles(DATA_DIR).log}*`,
  ]);
  expect(stdout).toContain('without the keys, all texts stay unreadable for ever');

  const log = logToLines();
  const config = loadConfig({ DEMO: 'off', PORT: '0', ...env });
  const again = await startStandalone(config, log.logger, { stop: () => undefined });
  await again.close();
  const lines = log.text().trim().split('\n');
  const warned = lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level, msg }) => !['debug', 'info'].includes(level) && msg !== 'slow request');
  expect(warned.map(({ msg }) => msg)).toEqual([
    'the log does not know the checkpoints of read models, as after a move or a restore: rebuilding them',
  ]);
});
