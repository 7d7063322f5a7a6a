import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test, vi } from 'vitest';
import { positioned } from '../http/positioned.ts';
import { partyQuery } from '../api/party-queries.ts';
import { AT, PATH, client, settle, start, keptPaths, keepAnew } from '../../testing/kept-parties.ts';

keepAnew();

test('a photo is kept with its party, once', async () => {
  const photo = '/photos/0123456789abcdef0123456789abcdef-39ff88.webp';
  const fetched = vi.fn(async () => new Response('photo'));
  vi.stubGlobal('fetch', fetched);
  start();
  for (const name of ['Luna', 'Luna Nueva']) {
    client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer({ photo, name }), AT));
    await settle();
  }
  vi.unstubAllGlobals();
  expect(await keptPaths()).toEqual([PATH, photo.replace('.webp', '-800.webp')]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

const PHOTO = '/photos/0123456789abcdef0123456789abcdef-39ff88.webp';
const widths = (...names: string[]) => names.map((width) => PHOTO.replace('.webp', `-${width}.webp`));

test('of a photo the width is kept that the browser has loaded', async () => {
  const fetched = vi.fn(async () => new Response('photo'));
  vi.stubGlobal('fetch', fetched);
  const [loaded = ''] = widths('400');
  const entries = vi
    .spyOn(performance, 'getEntriesByName')
    .mockImplementation((name) => (new URL(name).pathname === loaded ? [{} as PerformanceEntry] : []));
  try {
    start();
    client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer({ photo: PHOTO }), AT));
    await settle();
    expect(await keptPaths()).toEqual([PATH, loaded]);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(loaded);
  } finally {
    entries.mockRestore();
    vi.unstubAllGlobals();
  }
});

test('a photo that does not come is not kept, and its party is', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer({ photo: PHOTO }), AT));
  await settle();
  vi.unstubAllGlobals();
  expect(await keptPaths()).toEqual([PATH]);
});

test('a photo stays with its party when anything else of it changes', async () => {
  vi.stubGlobal('fetch', async () => new Response('photo'));
  start();
  for (const name of ['Luna', 'Sol']) {
    client.setQueryData(
      partyQuery(PARTY_ID).queryKey,
      positioned(samplePartyAnswer({ photo: PHOTO, name }), AT),
    );
    await settle();
  }
  vi.unstubAllGlobals();
  expect(await keptPaths()).toContain(widths('800')[0]);
});

test.each([
  ['shows it no more', samplePartyAnswer({ photo: null })],
  ['shows another one', samplePartyAnswer({ photo: '/photos/fedcba9876543210fedcba9876543210-39ff88.webp' })],
  ['is gone', null],
])('a kept photo goes when its party %s', async (_, later) => {
  const photo = '/photos/0123456789abcdef0123456789abcdef-39ff88.webp';
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('photo')),
  );
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer({ photo }), AT));
  await settle();
  const old = photo.replace('.webp', '-800.webp');
  expect(await keptPaths()).toContain(old);
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(later, AT));
  await settle();
  vi.unstubAllGlobals();
  expect(await keptPaths()).not.toContain(old);
});
