import { existsSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@duende/platform/observability/logger';
import { openStores } from '@duende/platform/stores/open-stores';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpPerson, type HttpPerson } from '@duende/testkit/support/http-person';
import { publish, uploadPhoto } from '@duende/testkit/support/parties';
import { startService, type RunningService } from '../testing/running-service.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const ANA = { username: 'Ana', email: 'ana@correo.example', password: 'una clave larga' };

let outside: string;
let service: RunningService;
let ana: HttpPerson;
let party: { id: string };
let photo: string;

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'duende-back-up-'));
  service = await startService();
  ana = httpPerson(() => service.address);
  await ana.call('POST', '/api/auth/setup', ANA);
  photo = await uploadPhoto(ana);
  party = await publish(ana, { photo });
});
afterAll(async () => {
  await service.dispose();
  await rm(outside, { recursive: true, force: true });
});

/** Somebody who never stops writing; `stop` answers with how many comments were acknowledged. */
function keepWriting(): { stop(): Promise<string[]> } {
  const acknowledged: string[] = [];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const path = `/api/events/${party.id}/comments`;
      acknowledged.push((await ana.call<{ id: string }>('POST', path, { content: 'Allí estaré' })).id);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await writing;
      return acknowledged;
    },
  };
}

async function pendingComments(person: HttpPerson): Promise<string[]> {
  return (await person.list<{ id: string }>('/api/admin/comments/pending')).map(({ id }) => id);
}

test('a restored back-up taken under load has account, party, photo and texts', async () => {
  const before = keepWriting();
  await expect.poll(async () => (await pendingComments(ana)).length).toBeGreaterThan(5);
  const into = join(outside, 'whole');
  const known = await pendingComments(ana);
  await backUp({ dataDir: service.dataDir, into });
  const acknowledged = await before.stop();

  const dataDir = join(outside, 'restored');
  await restore({ from: into, dataDir });
  const again = await startService({}, dataDir);
  try {
    const reader = httpPerson(() => again.address);
    await reader.call('POST', '/api/auth/login', { username: ANA.username, password: ANA.password });
    expect(await reader.call('GET', `/api/events/${party.id}`)).toMatchObject({ name: 'Aquelarre', photo });
    expect((await fetch(again.address + photo)).headers.get('content-type')).toBe('image/webp');
    const restored = await pendingComments(reader);
    expect(restored).toEqual(expect.arrayContaining(known));
    expect(acknowledged).toEqual(expect.arrayContaining(restored));
    // it goes on from there
    await reader.call('POST', `/api/events/${party.id}/comments`, { content: 'Y seguimos' });
    expect(await pendingComments(reader)).toHaveLength(restored.length + 1);
    // a session of before is none in the restored service
    expect((await fetch(`${again.address}/api/auth/me`, { headers: { cookie: ana.cookies() } })).status).toBe(
      401,
    );
  } finally {
    await again.dispose();
  }
});

test('nothing is written over: neither by a back-up nor by a restore', async () => {
  const full = await mkdtemp(join(outside, 'full-'));
  await writeFile(join(full, 'carta.txt'), 'querida');
  await expect(backUp({ dataDir: service.dataDir, into: full })).rejects.toThrow('is not empty');
  const into = join(outside, 'another');
  await backUp({ dataDir: service.dataDir, into });
  await expect(restore({ from: into, dataDir: full })).rejects.toThrow('is not empty');
  expect(await readdir(full)).toEqual(['carta.txt']);
});

test('keys are readable only by their owner', async () => {
  const into = join(outside, 'private');
  await backUp({ dataDir: service.dataDir, into });
  expect((await stat(into)).mode & 0o077).toBe(0);
});

test('the data folder itself stays, for it may be where a disk is mounted', async () => {
  const into = join(outside, 'for a mount');
  await backUp({ dataDir: service.dataDir, into });
  const dataDir = await mkdtemp(join(outside, 'mounted-'));
  const before = await stat(dataDir);
  await restore({ from: into, dataDir });
  expect((await stat(dataDir)).ino).toBe(before.ino);
  expect((await readdir(dataDir)).sort()).toEqual(['events.sqlite', 'keys.sqlite', 'photos']);
});

test('a restore by root into another user’s folder belongs to that user', async () => {
  const into = join(outside, 'for another user');
  await backUp({ dataDir: service.dataDir, into });
  const dataDir = await mkdtemp(join(outside, 'another-users-'));
  if (process.getuid?.() === 0) await chown(dataDir, 1000, 1000);
  const { uid, gid } = await stat(dataDir);
  const given: unknown[][] = [];
  const ownership = { user: 0, chown: async (...call: unknown[]) => void given.push(call) };
  await restore({ from: into, dataDir, ownership });
  const paths = ['', '/events.sqlite', '/keys.sqlite', '/photos', '/photos/by-name'];
  const draft = join(dataDir, 'restoring');
  expect(given).toEqual(expect.arrayContaining(paths.map((path) => [draft + path, uid, gid])));
  const again = join(outside, 'own');
  await restore({ from: into, dataDir: again, ownership: { ...ownership, user: 1000 } });
  expect(given.filter(([path]) => String(path).startsWith(again))).toEqual([]);
});

test('a restore that was broken off: nothing starts on it, and the next one begins again', async () => {
  const into = join(outside, 'broken off');
  const { position } = await backUp({ dataDir: service.dataDir, into });
  const dataDir = join(outside, 'half');
  await mkdir(join(dataDir, 'restoring', 'photos'), { recursive: true });
  await writeFile(join(dataDir, 'keys.sqlite'), 'half of it');
  const config = { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null };
  await expect(openStores(config, createLogger({ level: 'silent' }))).rejects.toThrow(
    /restore .* was broken off/,
  );
  await restore({ from: into, dataDir });
  const stores = await openStores(config, createLogger({ level: 'silent' }));
  try {
    expect(await stores.events.head()).toBe(position);
  } finally {
    await stores.close();
  }
});

test('where there are no stores there is nothing to back up', async () => {
  const [dataDir, into] = [join(outside, 'nowhere'), join(outside, 'of-nowhere')];
  await expect(backUp({ dataDir, into })).rejects.toThrow('holds no stores');
  expect(existsSync(into)).toBe(false);
});

test('a service that has only begun, without a folder for photos, is backed up all the same', async () => {
  const [dataDir, into, restored] = [
    join(outside, 'begun'),
    join(outside, 'of-begun'),
    join(outside, 'again'),
  ];
  await cp(service.dataDir, dataDir, { recursive: true, filter: (file) => !file.endsWith('operator.sock') });
  await rm(join(dataDir, 'photos'), { recursive: true });
  await backUp({ dataDir, into });
  await restore({ from: into, dataDir: restored });
  expect((await readdir(restored)).sort()).toEqual(['events.sqlite', 'keys.sqlite', 'photos']);
});
