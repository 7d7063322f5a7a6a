import { randomBytes } from 'node:crypto';
import { digestOfToken } from '@duende/platform/sessions/token-digest';
import { sampleId } from '@duende/testkit/samples/party';
import {
  ALBA,
  approved,
  BRUNO,
  CALENDAR_TOKEN,
  calendarLinkIssued,
  calendarLinkRevoked,
  deleted,
  erased,
  people,
  rsvp,
  rsvpWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { admin, alba, BEARER, bruno } from '../testing/actors.ts';
import { givenEvents } from '../testing/query-rig.ts';
import { readCalendar } from '../testing/read-calendar.ts';

const PATH = `/calendario/${CALENDAR_TOKEN}.ics`;
const now = () => Date.parse('2026-12-01T12:00:00Z');
const of = (number: number) => ({ partyId: sampleId(number), authorId: BRUNO });
const going = (number: number, userId = ALBA) => ({ partyId: sampleId(number), userId });

const parties = [1, 2, 3].flatMap((number) => [
  submitted({ ...of(number), details: { name: `Fiesta ${number}`, dates: [`2026-12-1${number}`] } }),
  ...(number === 3 ? [] : [approved(of(number))]),
]);
const given = [
  ...people,
  ...parties,
  rsvp(going(1)),
  rsvp(going(3)),
  rsvp(going(2, BRUNO)),
  calendarLinkIssued(),
];

async function rig() {
  const known = await givenEvents(given, { now });
  const names = async (path = PATH) => {
    const { status, body } = await known.get(path);
    return status === 200 ? readCalendar(body.toString()).entries.map(({ name }) => name) : status;
  };
  return { ...known, names };
}

test('the address gives what its person goes to and everybody sees, and is kept nowhere', async () => {
  const { get } = await rig();
  const { status, headers, body } = await get(PATH);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(readCalendar(body.toString())).toMatchObject({
    name: 'Duende · Mis fiestas',
    entries: [{ name: 'Fiesta 1', uid: `${sampleId(1)}-2026-12-11@duende`, sequence: 1 }],
  });
  expect(body.toString()).not.toContain(CALENDAR_TOKEN);
  expect(body.toString()).not.toContain(ALBA);
  expect((await get(PATH, null, { 'If-None-Match': String(headers['etag']) })).status).toBe(304);
});

test('it follows what its person says, and what becomes of the parties', async () => {
  const { and, shown, names, get } = await rig();
  await and(rsvp(going(2)));
  await and(updated({ partyId: sampleId(1), changes: { name: { from: 'Fiesta 1', to: 'Luna' } } }));
  await shown();
  expect(await names()).toEqual(['Luna', 'Fiesta 2']);
  expect(readCalendar((await get(PATH)).body.toString()).entries[0]?.sequence).toBe(2);
  await and(rsvpWithdrawn(going(1)));
  await and(deleted(of(2)));
  await shown();
  expect(await names()).toEqual([]);
});

const other = randomBytes(32).toString('base64url');

test.each([
  ['after it was renewed', calendarLinkIssued({ tokenDigest: digestOfToken(other) }), ['Fiesta 1']],
  ['after it was taken back', calendarLinkRevoked(), 404],
  ['after its person was erased', erased(), 404],
])('%s the address serves no more', async (_when, event, atOther) => {
  const { and, shown, get, names } = await rig();
  expect((await get(PATH)).status).toBe(200);
  await and(event);
  await shown();
  const gone = await get(PATH);
  expect(gone.status).toBe(404);
  expect(JSON.parse(gone.body.toString())).toEqual({
    code: 'calendar.not-found',
    message: 'Este enlace de calendario ya no sirve. Crea otro en tu perfil.',
  });
  expect(await names(`/calendario/${other}.ics`)).toEqual(atOther);
});

test.each([
  ['forged', other],
  ['too short', 'abc'],
  ['too long', 'a'.repeat(44)],
  ['the digest itself', digestOfToken(CALENDAR_TOKEN)],
  ['an id', ALBA],
  ['with other characters', `${'c'.repeat(42)}$`],
])('a token that is %s opens nothing', async (_what, token) => {
  const { get } = await rig();
  for (const who of [null, alba, admin])
    expect((await get(`/calendario/${token}.ics`, who)).status).toBe(404);
});

test('it knows no parameters', async () => {
  const { get } = await rig();
  expect((await get(`${PATH}?styles=dub`)).status).toBe(400);
});

test('a read token opens nothing here', async () => {
  const { get } = await rig();
  expect((await get(PATH, null, BEARER)).status).toBe(403);
});

test('only its person sees since when there is an address, and no answer has it', async () => {
  const { read, get } = await rig();
  const since = await read<{ createdAt: string }>('/api/users/calendar', alba);
  expect(since).toEqual({ createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string });
  expect(await read('/api/users/calendar', bruno)).toEqual({ createdAt: null });
  expect((await get('/api/users/calendar')).status).toBe(401);
});
