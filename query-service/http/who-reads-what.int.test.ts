import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { EXPORT_TABLES } from '@duende/contracts/exports/exports';
import { FIGURES } from '@duende/contracts/history/statistics';
import { PERMISSIONS, READ_TOKEN_PERMISSIONS, type Permission } from '@duende/contracts/accounts/permissions';
import { day, type Given, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { givenEvents, type QueryRig } from '../testing/query-rig.ts';
import {
  ADMIN,
  ALBA,
  approvalWithdrawn,
  approved,
  BRUNO,
  changeProposed,
  CALENDAR_TOKEN,
  calendarLinkIssued,
  COMMENT,
  commented,
  contactChanged,
  deleted,
  PARTY,
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

const NOVEMBER = 'from=2026-11-01&to=2026-11-30';
/** Every route that answers, and addresses of it. */
const ROUTES: Readonly<Record<string, readonly string[]>> = {
  '/api/events': ['/api/events', '/api/events?view=cards&search=oculto'],
  '/api/events/:reference': [`/api/events/${PARTY}`],
  '/api/events/:reference/comments': [`/api/events/${PARTY}/comments`],
  '/api/events/:reference/rides': [`/api/events/${PARTY}/rides`],
  '/api/events/:reference/ride-matches': [`/api/events/${PARTY}/ride-matches`],
  '/api/events/:reference/seats': [`/api/events/${PARTY}/seats`],
  '/api/events/:reference/rsvp-status': [`/api/events/${PARTY}/rsvp-status`],
  '/api/events/:reference/rsvp-count': [`/api/events/${PARTY}/rsvp-count`],
  '/api/events/:reference/pulse': [`/api/events/${PARTY}/pulse`],
  '/api/events/:reference/changes': [`/api/events/${PARTY}/changes`],
  '/api/openapi.json': ['/api/openapi.json'],
  '/api/docs': ['/api/docs'],
  '/api/rsvp-counts': [`/api/rsvp-counts?events=${PARTY},${waiting}`],
  '/api/auth/me': ['/api/auth/me'],
  '/api/users': ['/api/users'],
  '/api/users/:id': [`/api/users/${ALBA}`],
  '/api/users/:id/public': [`/api/users/${ALBA}/public`],
  '/api/users/profile': [],
  // only with a ticket, which requires the password
  '/api/users/data': [],
  '/api/users/sessions': ['/api/users/sessions'],
  '/api/users/muted': [],
  '/api/users/notices': ['/api/users/notices'],
  '/api/users/notices/preferences': ['/api/users/notices/preferences'],
  '/api/users/rsvps': ['/api/users/rsvps'],
  '/api/users/events': ['/api/users/events'],
  '/api/users/comments': ['/api/users/comments'],
  '/api/users/tokens': ['/api/users/tokens'],
  '/api/users/calendar': ['/api/users/calendar'],
  '/api/admin/events/pending': ['/api/admin/events/pending'],
  '/api/admin/events/proposals': ['/api/admin/events/proposals'],
  '/api/admin/events/condition-reasons': ['/api/admin/events/condition-reasons'],
  '/api/similar-events': ['/api/similar-events?name=Nombre&location=madrid&dates=2099-12-05'],
  '/api/admin/comments/pending': ['/api/admin/comments/pending'],
  '/api/admin/comment-accounts': [`/api/admin/comment-accounts?comments=${COMMENT}`],
  '/api/admin/comments/:id': [`/api/admin/comments/${COMMENT}`],
  '/api/admin/reports': ['/api/admin/reports'],
  '/api/admin/reports/:id': [`/api/admin/reports/${COMMENT}`],
  '/api/admin/events/:reference/story': [`/api/admin/events/${PARTY}/story`],
  '/api/admin/users/:id/story': [`/api/admin/users/${BRUNO}/story`],
  '/api/admin/audit': ['/api/admin/audit'],
  'POST /api/admin/audit/export': ['/api/admin/audit/export'],
  '/api/history/home': [`/api/history/home?at=${day(3)}`, '/api/history/home'],
  '/api/history/compare': [`/api/history/compare?from=${day(1)}&to=${day(20)}`],
  '/api/history/events/:reference': [
    `/api/history/events/${PARTY}?at=${day(20)}`,
    `/api/history/events/${taken}?at=${day(4)}`,
  ],
  '/api/history/density': [`/api/history/density?${NOVEMBER}`],
  '/api/history/verified': ['/api/history/verified'],
  'POST /api/history/export': [
    ...EXPORT_TABLES.flatMap((table) =>
      ['ndjson', 'csv'].map((format) => `/api/history/export?table=${table}&format=${format}`),
    ),
  ],
  '/api/statistics': [`/api/statistics?${NOVEMBER}`, '/api/statistics'],
  '/api/statistics/events': [
    ...FIGURES.map((figure) => `/api/statistics/events?figure=${figure}&${NOVEMBER}`),
  ],
  '/event/:reference/calendar.ics': [`/event/${PARTY}/calendar.ics`],
  '/calendario.ics': ['/calendario.ics'],
  '/novedades.atom': ['/novedades.atom'],
  '/novedades.json': ['/novedades.json'],
  '/sitemap.xml': ['/sitemap.xml'],
  '/calendario/:token.ics': [`/calendario/${CALENDAR_TOKEN}.ics`],
  '/photos/:file': [],
  '/robots.txt': ['/robots.txt'],
  '/.well-known/security.txt': ['/.well-known/security.txt'],
};
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

test('what was never published, and what names people, is read nowhere but by administrators', async () => {
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
