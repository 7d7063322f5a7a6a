import { sampleId } from '@duende/testkit/samples/party';
import { photoUrl, type PhotoVariant } from '@duende/contracts/parties/photo-url';
import type { Actor } from '@duende/contracts/accounts/permissions';
import type { Given } from '@duende/testkit/samples/given-log';
import { givenPhoto } from '@duende/testkit/samples/given-photo';
import { createMemoryPhotoStore } from '@duende/testkit/memory/memory-photo-store';
import { expect, test } from 'vitest';
import { connect } from '../testing/live-rig.ts';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, alba, bruno } from '../testing/actors.ts';
import {
  ALBA,
  approved,
  BRUNO,
  deleted,
  erased,
  PARTY,
  people,
  photoWithdrawn,
  rejected,
  restored,
  submitted,
  updated,
} from '@duende/testkit/samples/story';

const sol = sampleId(2);
const poster = givenPhoto('poster', { uploadedBy: ALBA });
const photo = photoUrl(poster.name);
const pending = submitted({ details: { photo } });
const CLARA = { userId: sampleId(0xc1), isAdmin: false };

/** A photo of Alba's in the store, and this history. */
async function given(...history: readonly Given[]) {
  const photos = createMemoryPhotoStore();
  await photos.put(poster);
  const rig = await givenEvents([...people, ...history], { photos });
  return {
    ...rig,
    photos,
    /** who of all sees it, in each of its variants */
    async seenBy(): Promise<string> {
      const seen: string[] = [];
      for (const [who, actor] of Object.entries({ visitor: null, alba, bruno, admin })) {
        const statuses = new Set<number>();
        for (const variant of ['400', '800', '1600', 'share'] as const)
          statuses.add((await rig.get(photoUrl(poster.name, variant), actor)).status);
        expect(statuses.size, who).toBe(1);
        if (statuses.has(200)) seen.push(who);
        else expect([...statuses], who).toEqual([404]);
      }
      return seen.join(' ');
    },
    async happens(...events: readonly Given[]) {
      for (const event of events) await rig.and(event);
      await rig.shown();
    },
  };
}

const EVERYBODY = 'visitor alba bruno admin';
const UPLOADER = 'alba admin';

test('an upload that no party shows is its uploader’s and the admins’', async () => {
  const { seenBy, photos } = await given();
  expect(await seenBy()).toBe(UPLOADER);
  await photos.put({ ...poster, uploadedBy: BRUNO });
  expect(await seenBy()).toBe('alba bruno admin');
});

test('a photo is everybody’s exactly while an approved party shows it', async () => {
  const { seenBy, happens } = await given(pending);
  expect(await seenBy()).toBe(UPLOADER);
  await happens(approved());
  expect(await seenBy()).toBe(EVERYBODY);
  await happens(updated({ changes: { photo: { from: photo, to: null } } }));
  expect(await seenBy()).toBe(UPLOADER);
  await happens(updated({ changes: { photo: { from: null, to: photo } } }));
  expect(await seenBy()).toBe(EVERYBODY);
  await happens(deleted());
  expect(await seenBy()).toBe(UPLOADER);
  await happens(restored({ status: 'approved' }));
  expect(await seenBy()).toBe(EVERYBODY);
});

test('of a rejected party it is gone for who has not uploaded it', async () => {
  const { seenBy, happens } = await given(submitted({ authorId: BRUNO, details: { photo } }));
  expect(await seenBy()).toBe('alba bruno admin');
  await happens(rejected());
  expect(await seenBy()).toBe(UPLOADER);
});

test('one of two parties is enough, and its author’s leaving takes nothing from it', async () => {
  const { seenBy, happens } = await given(
    pending,
    submitted({ partyId: sol, details: { photo } }),
    approved({ partyId: sol }),
  );
  await happens(rejected(), erased({ userId: ALBA }));
  expect(await seenBy()).toBe(EVERYBODY);
  await happens(deleted({ partyId: sol }));
  expect(await seenBy()).toBe(UPLOADER);
});

test('a withdrawn one is refused, whichever party shows it and whichever account uploads it again', async () => {
  const { seenBy, happens, photos, read } = await given(
    pending,
    approved(),
    submitted({ partyId: sol, details: { photo } }),
    approved({ partyId: sol }),
  );
  await happens(photoWithdrawn({ photo: poster.name }));
  await photos.put({ ...poster, uploadedBy: BRUNO });
  expect(await seenBy()).toBe('');
  await happens(deleted({ partyId: sol }), restored({ partyId: sol, status: 'approved' }));
  expect(await seenBy()).toBe('');
  expect(await read('/api/admin/audit?kind=photo.withdrawn', admin)).toMatchObject({
    entries: [{ actor: { username: 'guardian' }, subject: { type: 'party', id: PARTY, partyId: PARTY } }],
  });
});

test('public answers may be kept for half a minute, restricted ones are not kept', async () => {
  const { get, happens } = await given(pending);
  for (const actor of [alba, admin])
    expect((await get(photo, actor)).headers['cache-control']).toBe('private, no-store');
  const missing = await get(photo);
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  await happens(approved());
  for (const actor of [null, alba, admin])
    expect((await get(photo, actor)).headers['cache-control']).toBe('public, max-age=30, must-revalidate');
});

test('a condition or a question for only the head is answered by the same rule', async () => {
  const { get, head, happens } = await given(pending, approved());
  const { headers } = await get(photo);
  const known = { 'If-None-Match': String(headers['etag']) };
  const sees = (actor: Actor | null) =>
    Promise.all([
      get(photo, actor, known),
      get(photo, actor, { 'If-None-Match': '*' }),
      get(photo, actor, { Range: 'bytes=0-1' }),
      head(photo, actor),
    ]).then((answers) => answers.map(({ status }) => status));
  expect(await sees(null)).toEqual([304, 304, 200, 200]);
  await happens(deleted());
  expect(await sees(null)).toEqual([404, 404, 404, 404]);
  expect(await sees(CLARA)).toEqual([404, 404, 404, 404]);
  expect(await sees(alba)).toEqual([304, 304, 200, 200]);
});

test('recipients of the message of an approved party find its photo at once', async () => {
  const { port, and, get } = await given(pending);
  const client = await connect(port);
  await client.watch('home');
  const seen = new Promise<number>((resolve) => {
    client.socket.once('event.approved', () => void get(photo).then(({ status }) => resolve(status)));
  });
  await and(approved());
  expect(await seen).toBe(200);
});

test('the variants by their types; what is no photo’s name is not found', async () => {
  const { get } = await given(pending, approved());
  const of = (variant: PhotoVariant) => get(photoUrl(poster.name, variant));
  const small = await of('400');
  expect(small.headers['content-type']).toBe('image/webp');
  expect(small.body).toEqual(poster.variants['400']);
  expect((await of('share')).headers['content-type']).toBe('image/jpeg');
  const { name } = poster;
  for (const file of [`${name}-share.webp`, 'x.webp', '..%2Fsecret', 'a'.repeat(10_000)]) {
    const missing = await get(`/photos/${file}`);
    expect([missing.status, missing.headers['cache-control']], file).toEqual([404, 'no-store']);
  }
});
