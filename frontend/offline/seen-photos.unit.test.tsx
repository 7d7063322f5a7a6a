import { PARTY_ID, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test, vi } from 'vitest';
import { positioned } from '../http/positioned.ts';
import { partyQuery } from '../parties/party-queries.ts';
import { AT, client, keepAnew, keptKeys, keptPhotos, settle, start } from '../testing/seen.ts';
import { keepPhoto, keptPhoto } from './seen-photos.ts';

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
  expect(await keptPhotos()).toEqual([photo.replace('.webp', '-800.webp')]);
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
    expect(await keptPhotos()).toEqual([loaded]);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(loaded);
  } finally {
    entries.mockRestore();
  }
});

test('a photo that does not come is not kept, and its party is', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
  start();
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(samplePartyAnswer({ photo: PHOTO }), AT));
  await settle();
  expect(await keptPhotos()).toEqual([]);
  expect(await keptKeys()).toEqual(['party']);
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
  expect(await keptPhotos()).toContain(widths('800')[0]);
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
  expect(await keptPhotos()).toContain(old);
  client.setQueryData(partyQuery(PARTY_ID).queryKey, positioned(later, AT));
  await settle();
  expect(await keptPhotos()).not.toContain(old);
});

test('over the limit, the oldest photos are deleted', async () => {
  vi.stubGlobal('fetch', async () => new Response('photo'));
  const photo = (index: number) => `/photos/${String(index).padStart(32, '0')}-39ff88.webp`;
  const small = (index: number) => photo(index).replace('.webp', '-800.webp');
  for (let index = 0; index < 30; index += 1) await keepPhoto(photo(index));
  await keepPhoto(photo(0));
  await keepPhoto(photo(30));
  const left = await keptPhotos();
  expect(left).toHaveLength(30);
  expect(left).toContain(small(0));
  expect(left).not.toContain(small(1));
});

test('any width replaces another; another photo’s does not', async () => {
  vi.stubGlobal('fetch', async () => new Response('photo'));
  await keepPhoto(PHOTO);
  for (const path of [PHOTO, ...widths('400', '800')])
    expect(await (await keptPhoto(new URL(path, location.href).href))?.text()).toBe('photo');
  expect(await keptPhoto(PHOTO.replace('0123', '3210'))).toBeUndefined();
  expect(await keptPhoto('/photos/none')).toBeUndefined();
});

test('a picture of another site is not kept', async () => {
  const fetched = vi.fn(async () => new Response('photo'));
  vi.stubGlobal('fetch', fetched);
  await keepPhoto('https://elsewhere.example/poster.webp');
  expect(fetched).not.toHaveBeenCalled();
  expect(await keptPhotos()).toEqual([]);
});
