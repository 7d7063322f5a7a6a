import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../testing/built-programs.ts';
import { publish, uploadPhoto } from '@duende/testkit/support/parties';
import { patientPerson } from '@duende/testkit/support/patient-person';
import { startService, type RunningService } from '../testing/running-service.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const ANA = { username: 'Ana', email: 'ana@correo.example', password: 'una clave larga' };
const NOWHERE = 'mongodb://127.0.0.1:1/?replicaSet=none';

let outside: string;
let log: FakeEventStoreDb;
let service: RunningService;

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'duende-back-up-'));
  log = await startFakeEventStoreDb();
  service = await startService({ EVENTSTORE_URL: log.url });
});
afterAll(async () => {
  await service.dispose();
  await log.close();
  await rm(outside, { recursive: true, force: true });
});

test('with the log on EventStoreDB keys and photos are copied and brought back, and the output says what is not', async () => {
  const ana = patientPerson(() => service.address);
  await ana.call('POST', '/api/auth/setup', ANA);
  const photo = await uploadPhoto(ana);
  const id = (await publish(ana, { photo })).id;

  const [into, dataDir] = [join(outside, 'copy'), join(outside, 'restored')];
  const engines = { EVENTSTORE_URL: log.url };
  const saved = await runTool('back-up', { ...engines, DATA_DIR: service.dataDir }, '--into', into);
  expect(saved.stdout).toMatch(
    /holds keys and photos: .*\nleft to EventStoreDB's own tools: the log\. Copy it BEFORE/,
  );
  expect((await readdir(into)).sort()).toEqual([
    'back-up.json',
    'back-up.json.sha256',
    'keys.sqlite',
    'photos',
  ]);
  const checked = await runTool('check-back-up', {}, '--from', into);
  expect(checked.stdout).toMatch(/is whole: \d+ keys, 1 photos; taken at /);
  const restored = await runTool('restore', { ...engines, DATA_DIR: dataDir }, '--from', into);
  expect(restored.stdout).toMatch(
    /is as it was at .*everybody has to sign in again\nthe log in EventStoreDB is as it was\./,
  );

  await service.stop();
  const again = await startService(engines, dataDir);
  try {
    const reader = patientPerson(() => again.address);
    await reader.call('POST', '/api/auth/login', { username: ANA.username, password: ANA.password });
    expect(await reader.call('GET', `/api/events/${id}`)).toMatchObject({ name: 'Aquelarre', photo });
    expect((await fetch(again.address + photo)).headers.get('content-type')).toBe('image/webp');
  } finally {
    await again.dispose();
  }
});

test('a back-up of other parts than the settings look for in the folder is refused in one line', async () => {
  const into = join(outside, 'only keys');
  await backUp({ dataDir: service.dataDir, into, parts: ['keys and photos'] });
  const dataDir = join(outside, 'refused');
  await expect(restore({ from: into, dataDir })).rejects.toThrow(
    /holds keys and photos; .* log, keys and photos would be in the data folder/,
  );
});

test('with both engines nothing is in the folder: the output says what copies it', async () => {
  const env = { EVENTSTORE_URL: log.url, MONGODB_URL: NOWHERE, DATA_DIR: service.dataDir };
  await expect(runTool('back-up', env, '--into', join(outside, 'none'))).rejects.toThrow(
    /nothing of this service is in the data folder\n.*EventStoreDB.*\n.*MongoDB.*AFTER the log/,
  );
});
