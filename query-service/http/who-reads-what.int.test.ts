import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { PERMISSIONS, READ_TOKEN_PERMISSIONS, type Permission } from '@duende/contracts/accounts/permissions';
import { day, type Given, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { everyRead } from '../testing/every-read.ts';
import { givenEvents, type QueryRig } from '../testing/query-rig.ts';
import {
  ADMIN,
  approvalWithdrawn,
  approved,
  BRUNO,
  changeProposed,
  calendarLinkIssued,
  commented,
  contactChanged,
  deleted,
  people,
  rejected,
  reported,
  rsvp,
  submitted,
  tokenIssued,
  updated,
} from '@duende/testkit/samples/story';
import { admin, alba, analyst, BEARER, moderator } from '../testing/actors.ts';

const [waiting, refused, taken, gone] = [2, 3, 4, 5].map(sampleId) as [string, string, string, string];
/** Only administrators and its author have ever seen it. */
const HIDDEN = samplePartyDetails({
  name: 'Nombre oculto',
  description: 'Texto oculto',
  cost: 'Coste oculto',
  link: 'https://oculto.example/fiesta',
  ticketsLink: 'https://oculto.example/entradas',
  mapsUrl: 'https://oculto.example/mapa',
  latitude: 40.123456,
  longitude: -3.654321,
  dates: ['2999-12-05'],
});
const SHOWN = samplePartyDetails({ name: 'Publicada', dates: ['2999-12-05'] });
const story: readonly Given[] = [
  ...people,
  tokenIssued({ userId: ADMIN }),
  calendarLinkIssued({ userId: BRUNO }),
  contactChanged({ userId: BRUNO, changes: { telegram: { from: '', to: '@oculto' } } }),
  when(day(1), submitted({ authorId: BRUNO, details: SHOWN })),
  when(day(2), approved()),
  rsvp({ userId: BRUNO }),
  rsvp({ partyId: waiting, userId: BRUNO }),
  when(day(3), commented({ authorId: null, content: 'Comentario oculto', origin: 'marca-oculta' })),
  when(day(4), reported({ userId: BRUNO, ownerId: null, words: 'Denuncia oculta' })),
  when(day(1), submitted({ partyId: waiting, authorId: BRUNO, details: HIDDEN })),
  when(day(1), submitted({ partyId: refused, authorId: BRUNO, details: HIDDEN })),
  when(day(1), submitted({ partyId: taken, authorId: BRUNO, details: SHOWN })),
  when(day(2), approved({ partyId: taken })),
  when(day(5), approvalWithdrawn({ partyId: taken })),
  when(day(6), updated({ partyId: taken, changes: { name: { from: 'Publicada', to: 'Nombre oculto' } } })),
  when(day(1), submitted({ partyId: gone, authorId: BRUNO, details: SHOWN })),
  when(day(2), approved({ partyId: gone })),
  when(day(4), deleted({ partyId: gone, reason: 'Motivo oculto' })),
  when(
    day(7),
    changeProposed({ authorId: BRUNO, changes: { name: { from: 'Publicada', to: 'Nombre oculto' } } }),
  ),
  when(day(9), rejected({ partyId: refused, reason: 'Motivo oculto' })),
];
/** What no analyst reads anywhere, and some administrator somewhere. */
const UNREAD = [
  ...[/Nombre oculto/, /Texto oculto/, /Coste oculto/, /oculto\.example/, /40\.12345/, /3\.65432/],
  ...[/marca-oculta/, /Denuncia oculta/, /Motivo oculto/, /Comentario oculto/, /alba@mail/, /bruno@mail/],
];

const ROUTES = everyRead({ waiting, taken });
const TOKEN_READS = /^\/api\/(history|statistics)/;
const READERS = { visitor: null, user: alba, analyst, moderator, admin, token: null } as const;
type Reader = keyof typeof READERS;

/** As the record of the call says; `null`: everybody, and so whatever is no call. */
const permissionOf = (route: string): Permission | null =>
  CALLS.find(({ name }) => name === route || name === `GET ${route}`)?.permission ?? null;

const isPost = (path: string) => path.startsWith('POST ');
/** What is taken away is asked for by POST. */
const isExport = (path: string) => /\/export(\?|$)/.test(path);

function ask(rig: QueryRig, path: string, reader: Reader) {
  const headers = { 'Accept-Encoding': 'identity', ...(reader === 'token' ? BEARER : {}) };
  const by = READERS[reader];
  return isExport(path) ? rig.post(path, by, { headers, body: { reason: 'x' } }) : rig.get(path, by, headers);
}

function isAllowed(permission: Permission | null, path: string, reader: Reader): boolean {
  if (reader === 'token')
    return permission !== null && TOKEN_READS.test(path) && READ_TOKEN_PERMISSIONS.includes(permission);
  return permission === null || (PERMISSIONS[permission] as readonly Reader[]).includes(reader);
}

const given = () => givenEvents(story, { now: () => Date.parse(day(20)) });

test('there are no other routes', async () => {
  const { routes } = await given();
  expect([...routes].sort()).toEqual(
    Object.keys(ROUTES)
      .map((path) => (isPost(path) ? path : `GET ${path}`))
      .sort(),
  );
});

test.each(Object.entries(ROUTES))(
  '%s is answered to whom the table of permissions says',
  async (name, paths) => {
    const rig = await given();
    const permission = permissionOf(name);
    for (const path of paths)
      for (const reader of Object.keys(READERS) as Reader[]) {
        const { status, body } = await ask(rig, path, reader);
        const refusal = reader === 'visitor' ? 401 : 403;
        expect([path, reader, status], body.toString()).toEqual([
          path,
          reader,
          isAllowed(permission, path, reader) ? 200 : refusal,
        ]);
      }
  },
);

test('unpublished parties and names of people are readable only by administrators', async () => {
  const rig = await given();
  const paths = Object.values(ROUTES).flat();
  const textsOf = async (reader: Reader) => {
    const texts: (readonly [string, string])[] = [];
    for (const path of paths) texts.push([path, (await ask(rig, path, reader)).body.toString()]);
    return texts;
  };
  for (const reader of ['visitor', 'analyst', 'token'] as const) {
    const texts = await textsOf(reader);
    for (const [path, text] of texts)
      for (const words of UNREAD)
        expect.soft([reader, path, words.exec(text)?.[0]]).toEqual([reader, path, undefined]);
  }
  for (const [path, text] of await textsOf('moderator'))
    for (const words of [/alba@mail/, /bruno@mail/])
      expect.soft([path, words.exec(text)?.[0]]).toEqual([path, undefined]);
  const all = (await textsOf('admin')).join();
  for (const words of UNREAD) expect(all).toMatch(words);
});

test('no reading leaves an entry; a removal does', async () => {
  const rig = await given();
  const before = rig.recorded().length;
  const paths = Object.values(ROUTES).flat();
  for (const path of paths)
    for (const reader of Object.keys(READERS) as Reader[]) {
      const headers = reader === 'token' ? BEARER : {};
      await rig.get(path, READERS[reader], headers);
      await rig.head(path, READERS[reader]);
    }
  expect(rig.recorded().slice(before)).toEqual([]);
  await ask(rig, '/api/history/export?table=rides', 'analyst');
  expect(rig.recorded().slice(before)).toEqual(['HistoryExported']);
});
