import { CALLS, type ApiCall } from '@duende/contracts/api/calls/all-calls';
import { EMPTY_DETAILS } from '@duende/contracts/parties/empty-details';
import fc, { type Arbitrary } from 'fast-check';
import { badText, type Framed, framed, framing, payload } from './bad-bodies.ts';

/** A request as it goes over the wire. */
export interface BadRequest extends Framed {
  readonly method: string;
  readonly target: string;
}

/** What there is in the service that a request may name. */
export interface Inventory {
  /** of parties, comments, rides and people */
  readonly ids: readonly string[];
  /** `Cookie` headers of a member and an administrator */
  readonly cookies: readonly string[];
}

const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PURGE',
];

const PARTY = {
  ...EMPTY_DETAILS,
  name: 'Bosque',
  location: 'Madrid',
  dates: ['2030-09-26'],
  startTime: '23:00',
  endTime: '08:00',
  type: 'fiesta',
  styles: ['psytrance'],
  cost: '20',
  link: 'https://duende.example/a',
  description: 'Texto',
};

/** Addresses outside the API, `:id` for an id. */
const PAGES = `
  / /home /users /profile /privacidad /ayuda /ayuda/moderar /audit /canales /estadisticas /historia /historia/evento/:id /historia/persona/:id
  /historia/comentario/:id /event/:id /event/:id/rides /event/:id/historia /api/health /photos/:id /assets/:id
  /index%2ehtml /robots.txt /socket.io/ /:id
`
  .trim()
  .split(/\s+/);

/** Bodies that calls take, or nearly: what is made of them goes on from there. */
export const BODIES: Readonly<Partial<Record<ApiCall, Readonly<Record<string, unknown>>>>> = {
  'POST /api/auth/login': { username: 'nadie', password: 'clave-de-nadie' },
  'POST /api/auth/register': { username: 'ab', email: 'a@b.example', password: 'corta' },
  'POST /api/auth/setup': { username: 'Otra', password: 'clave-de-otra' },
  'PUT /api/auth/password': { ticket: 'no es ninguno', password: 'clave-de-nadie' },
  'PUT /api/users/profile': { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: '' },
  'DELETE /api/users/profile': { password: 'no es esta' },
  'POST /api/users/data': { password: 'no es esta' },
  'PUT /api/users/password': { current: 'no es esta', next: 'tampoco es esta' },
  'PUT /api/users/notices/preferences': {
    ...{ going: true, eve: true, sent: true, seats: true, pace: 'evening' },
    likes: [{ location: 'Sur', style: null }],
  },
  'POST /api/users/push': {
    endpoint: 'https://127.0.0.1/push',
    key: 'A'.repeat(87),
    p256dh: 'A'.repeat(87),
    auth: 'A'.repeat(22),
  },
  'POST /api/users/tokens': { name: 'Informe', days: 0 },
  'POST /api/admin/hooks': {
    ...{ kind: 'web', name: 'Grupo', target: { url: 'https://127.0.0.1/grupo' } },
    ...{ news: ['new'], locations: [], styles: ['dub'] },
  },
  'PUT /api/admin/hooks/:id/target': { kind: 'web', target: { url: 'https://127.0.0.1/otro' } },
  'PUT /api/admin/hooks/:id': { name: 'Grupo', news: ['cancelled'], locations: ['Sur'], styles: [] },
  'PUT /api/admin/users/:id/admin': { isAdmin: 'x' },
  'PUT /api/admin/users/:id/analyst': { isAnalyst: 'x' },
  'PUT /api/admin/users/:id/moderator': { isModerator: 'x' },
  'PUT /api/admin/users/:id/suspension': { lastDay: '2000-01-01', reason: 'x' },
  'DELETE /api/admin/users/:id/sessions': { reason: 'x' },
  'POST /api/history/export': { reason: 'x' },
  'POST /api/admin/audit/export': { reason: 'x' },
  'POST /api/events': PARTY,
  'PUT /api/events/:id': PARTY,
  'POST /api/events/:id/resubmit': PARTY,
  'POST /api/admin/events/:id/proposal/accept': { overwrite: true },
  'POST /api/admin/events/:id/proposal/reject': { reason: 'x' },
  'POST /api/events/:id/cancel': { notice: 'Se ha roto el generador', dates: ['2030-09-26'] },
  'POST /api/events/:id/postpone': { notice: 'Sin permiso' },
  'POST /api/events/:id/reschedule': {
    notice: 'Otra fecha',
    dates: ['2030-10-03'],
    startTime: '22:00',
    endTime: '',
  },
  'POST /api/events/:id/reinstate': { notice: '' },
  'DELETE /api/events/:id': { reason: 'x', onlyPending: true },
  'POST /api/events/:id/comments': { author: 'Ana', content: 'Hola' },
  'PUT /api/comments/:id': { content: 'Hola' },
  'POST /api/events/:id/rsvp': { isGoing: true },
  'POST /api/events/:id/rides': {
    type: 'offer',
    departureLatitude: 40.4,
    departureLongitude: -3.7,
    passengerCount: 2,
    direction: 'back',
    leavesAt: '2030-09-27T12:30',
    note: 'Salgo de Atocha',
  },
  'PUT /api/events/:id/rides/:rideId': { passengerCount: 3 },
  'POST /api/events/:id/ride-alerts': {
    departureLatitude: 40.4,
    departureLongitude: -3.7,
    km: 25,
    direction: 'there',
  },
  'POST /api/events/:id/rides/:rideId/seats': { seats: 1, words: 'Voy con mochila' },
  'POST /api/reports': {
    thing: 'comment',
    id: '00000000-0000-4000-8000-000000000000',
    ground: 'other',
    words: 'x',
  },
  'PUT /api/admin/events/:id/notice': { notice: 'Aviso' },
  'PUT /api/events/:id/tickets': { tickets: 'last' },
  'POST /api/admin/events/:id/condition-reason/review': { conditionReason: 'Llueve' },
  'POST /api/admin/events/:id/withdraw-photo': {
    photo: `/photos/${'0'.repeat(32)}-000000.webp`,
    reason: 'x',
  },
  'DELETE /api/admin/comments/:id': { reason: 'x' },
  'DELETE /api/admin/audit/:eventId/reason': { subject: { type: 'party', id: '0' } },
  'POST /api/admin/undo/:eventId': { subject: { type: 'party', id: '0' } },
  'POST /api/admin/goabase/import': { ids: ['no es ninguna'] },
  'POST /api/parse-entradium': { url: 'https://duende.example/evento' },
};

/** Every route; with a body that it takes where it takes one. */
const ROUTES: readonly (readonly [path: string, body?: Readonly<Record<string, unknown>>])[] = [
  ...PAGES.map((path) => [path] as const),
  ...CALLS.map(({ name, path }) => [path, BODIES[name]] as const),
];

/** As a part of a target may look once it is on the wire: visible ASCII, well encoded or not. */
const segment = (ids: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...ids).map((id) => id.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom(...ids).map((id) => `una-fiesta-${id.slice(0, 8)}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%0',
        '%00',
        '%ff',
        '%2e%2e',
        '%2F',
        '..',
        '.',
        '%c0%ae',
        'a.webp',
        ';',
      ),
    },
    { weight: 2, arbitrary: badText.map((words) => encodeURIComponent(words.toWellFormed())) },
  );

const QUERY_NAMES = [
  'from',
  'to',
  'location',
  'styles',
  'actor',
  'subject',
  'kind',
  'cursor',
  'limit',
  'search',
  'sort',
  'view',
  'day',
  'q',
  'panel',
  'EIO',
  'transport',
  'sid',
];
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...QUERY_NAMES), badText), badText), { maxLength: 4 })
      .map(
        (pairs) =>
          `?${pairs.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('=')).join('&')}`,
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '?',
      '?%',
      '?a=%ff',
      '?from=a&from=b',
      '?__proto__[x]=1',
      '?limit=1e9',
      '?limit=3&sort=name&search=a',
      // well made, of nothing that is there: ["a",1], [null,"b"], {}
      '?cursor=WyJhIiwxXQ',
      '?cursor=W251bGwsImIiXQ',
      '?cursor=e30',
      '?EIO=4&transport=polling',
      '?EIO=4&transport=websocket',
    ),
  },
);

/** A header's value: bytes that a header may hold. */
const value = badText.map((words) => words.replaceAll(/[^\x21-\x7e]/g, '-').slice(0, 4_000) || 'x');
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'Idempotency-Key': ['a', 'x'.repeat(300), '"'],
  'If-Match': ['*', '"1"', 'W/"1"', '-1', '1e400'],
  'If-None-Match': ['*', '"x"', ',,,'],
  'If-Modified-Since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'If-Unmodified-Since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  Range: ['bytes=0-', 'bytes=9-1', 'bytes=-', 'x', 'bytes=0-0,2-3,1-9'],
  'Log-Position': ['ffffffffffffffff', '0', 'x'],
  'Accept-Encoding': ['br', 'gzip;q=0', '*;q=0', 'identity;q=0'],
  Accept: ['text/html', 'application/json', '*/*;q=x'],
  Origin: ['null', 'https://otro.example', 'x'],
  'Sec-Fetch-Site': ['cross-site', 'same-origin', 'none', 'x'],
  'X-Forwarded-For': ['1.2.3.4', '::1', 'x, y'],
  'X-Forwarded-Proto': ['https', 'x'],
  Expect: ['100-continue', 'x'],
  Upgrade: ['websocket', 'h2c'],
  'User-Agent': ['', 'x'.repeat(2_000)],
  'Content-Encoding': ['gzip', 'x'],
};

const headers = (cookies: readonly string[]) =>
  fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...cookies) },
        { weight: 1, arbitrary: value },
        { weight: 1, arbitrary: fc.constant('') },
      ),
      fc.array(
        fc
          .constantFrom(...Object.keys(HEADERS))
          .chain((name) =>
            fc.tuple(fc.constant(name), fc.oneof(fc.constantFrom(...(HEADERS[name] ?? [])), value)),
          ),
        { maxLength: 3 },
      ),
    )
    .map(([cookie, more]) => (cookie === '' ? more : [['Cookie', cookie] as const, ...more]));

/** Requests of all routes and methods, each with something that is not as it should be, or may be. */
export function badRequest({ ids, cookies }: Inventory): Arbitrary<BadRequest> {
  return fc
    .constantFrom(...ROUTES)
    .chain(([path, valid]) =>
      fc.tuple(
        fc.constantFrom(...METHODS),
        fc.constant(path),
        fc.tuple(segment(ids), segment(ids), segment(ids)),
        query,
        headers(cookies),
        payload(valid),
        framing,
      ),
    )
    .map(([method, path, [first, second, third], search, more, given, how]) => {
      const frame = framed(method === 'GET' || method === 'HEAD' ? null : given, how);
      return {
        ...frame,
        method,
        target: path.replace(/:\w+/, first).replace(/:\w+/, second).replace(/:\w+/, third) + search,
        headers: [...more, ...frame.headers],
      };
    });
}
