import { HEADERS } from '@duende/contracts/api/headers';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { OUTBOX_LIMITS, OUTBOX_TEXTS, type Command } from './outbox-command.ts';
import { addCommand, allCommands, refuseCommand } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import {
  ALISOS,
  BREZOS,
  going,
  comment,
  commandOf,
  keep,
  me,
  COMMENTS,
  emptyOutbox,
} from '../testing/outbox-commands.ts';

emptyOutbox();

const ride: Command = {
  kind: 'ride',
  eventId: BREZOS,
  type: 'need',
  point: { latitude: 40.41684, longitude: -3.7038 },
  passengers: 2,
};

const left = async () => (await allCommands()).map(({ wish, refusal: why }) => [wish.kind, why]);

test('waiting commands are sent in order, each with its key, and removed', async () => {
  const calls = fakeServer({
    ...me('marta'),
    [`POST /api/events/${ALISOS}/rsvp`]: { body: { isGoing: true } },
    [`POST /api/events/${ALISOS}/comments`]: { body: { id: 'c' } },
    [`POST /api/events/${BREZOS}/rides`]: { body: { id: 'r' } },
  });
  await keep(commandOf(comment('Hola')), commandOf(ride), commandOf(going(ALISOS)));
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  const sent = calls.slice(1).map(({ body, headers }) => [headers.get(HEADERS.idempotencyKey), body]);
  expect(sent).toEqual([
    ['key-1', { author: 'Luna', content: 'Hola' }],
    [
      'key-2',
      {
        type: 'need',
        departureLatitude: 40.41684,
        departureLongitude: -3.7038,
        passengerCount: 2,
        // An older page has kept it, which did not ask for more.
        ...{ direction: null, leavesAt: null, note: '' },
      },
    ],
    ['key-3', { isGoing: true }],
  ]);
  expect(await allCommands()).toEqual([]);
});

test('of two RSVPs for one party the last one stays, after what was added meanwhile', async () => {
  await keep(
    commandOf(going(ALISOS)),
    commandOf(going(BREZOS)),
    commandOf(going(ALISOS), { owner: 'bruno' }),
    commandOf(going(ALISOS, false)),
  );
  const kept = (await allCommands()).map(({ key }) => key);
  expect(kept).toEqual(['key-2', 'key-3', 'key-4']);
});

test('there is room for so many; an RSVP that replaces another needs none', async () => {
  for (let index = 0; index < OUTBOX_LIMITS.commands; index += 1)
    await keep(commandOf(going(`party-${index}`)));
  expect(await addCommand(commandOf(comment('Una más')))).toBe(false);
  expect(await addCommand(commandOf(going('party-3', false)))).toBe(true);
  expect(await allCommands()).toHaveLength(OUTBOX_LIMITS.commands);
});

test.each<[string, Record<string, FakeAnswer>]>([
  ['no network', {}],
  ['no service after the proxy', { [COMMENTS]: refusal(502, 'no') }],
  ['a failing server', { [COMMENTS]: refusal(500, 'no') }],
  ['too many calls', { [COMMENTS]: refusal(429, 'no', 'request.too-many') }],
  ['another who changed it at once', { [COMMENTS]: refusal(409, 'no', 'request.conflict') }],
  ['a server that ran out of time', { [COMMENTS]: refusal(408, 'no') }],
  ['a failing server that says no word of ours', { [COMMENTS]: { status: 500, body: 'null' } }],
  ['an answer that is none of ours', { [COMMENTS]: { body: '<html>' } }],
  ['an answer of nothing', { [COMMENTS]: { body: 'null' } }],
  ['an answer of a number', { [COMMENTS]: { body: 3 } }],
])('%s: it waits, and all after it', async (_, answers) => {
  const calls = fakeServer({ ...me('marta'), ...answers });
  await keep(commandOf(comment('Hola')), commandOf(going(ALISOS)));
  expect(await sendOutbox()).toEqual({ kind: 'later', afterMs: null });
  expect(calls).toHaveLength(2);
  expect(await left()).toEqual([
    ['comment', null],
    ['rsvp', null],
  ]);
});

test('a pause the server asks for is returned', async () => {
  await keep(commandOf(comment('Hola'), { owner: null }));
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503, headers: { 'Retry-After': '7' } }));
  expect(await sendOutbox()).toEqual({ kind: 'later', afterMs: 7000 });
});

test.each([
  [404, 'party.not-found', 'Evento no encontrado'],
  [409, 'ride.too-many', 'Ya tienes 20 viajes'],
  [429, 'allowance.spent', 'Has llegado al máximo por ahora.'],
])(
  '%d %s is a refusal: its words stay with the command, and the next one goes',
  async (status, code, words) => {
    fakeServer({
      ...me('marta'),
      [COMMENTS]: refusal(status, words, code),
      [`POST /api/events/${ALISOS}/rsvp`]: { body: { isGoing: true } },
    });
    await keep(commandOf(comment('Hola')), commandOf(going(ALISOS)));
    expect(await sendOutbox()).toEqual({ kind: 'done' });
    expect(await left()).toEqual([['comment', words]]);
  },
);

test('without a session a person’s commands stay, and a visitor’s go out without a name', async () => {
  const inits: (RequestInit | undefined)[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    inits.push(init);
    return path === '/api/auth/me' ? new Response('{}', { status: 401 }) : new Response('{"id":"c"}');
  });
  await keep(commandOf(going(ALISOS)), commandOf(comment('De nadie'), { owner: null }));
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  expect(inits.map((init) => init?.credentials)).toEqual(['include', 'omit']);
  expect(await left()).toEqual([['rsvp', null]]);
});

test('a session that ends half way leaves the rest', async () => {
  fakeServer({ ...me('marta'), [COMMENTS]: refusal(401, 'Inicia sesión', 'session.required') });
  await keep(commandOf(comment('Hola')), commandOf(going(ALISOS)));
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  expect(await left()).toHaveLength(2);
});

test('another person’s commands are neither sent nor kept', async () => {
  const calls = fakeServer(me('bruno'));
  await keep(commandOf(going(ALISOS)), commandOf(comment('Hola')));
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  expect(calls).toHaveLength(1);
  expect(await allCommands()).toEqual([]);
});

test('a command older than a week waits for the person, and is deleted a week later', async () => {
  const calls = fakeServer(me('marta'));
  await keep(
    commandOf(comment('Vieja'), { at: Date.now() - OUTBOX_LIMITS.sentForMs - 1 }),
    commandOf(comment('Muy vieja'), { at: Date.now() - OUTBOX_LIMITS.keptForMs - 1 }),
  );
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  expect(calls).toHaveLength(1);
  expect(await left()).toEqual([['comment', OUTBOX_TEXTS.tooOld]]);
});

test.each<[string, Record<string, FakeAnswer>]>([
  ['no network', {}],
  ['a failing server', { 'GET /api/auth/me': refusal(500, 'no') }],
  ['an answer that is none of ours', { 'GET /api/auth/me': { body: 'null' } }],
])(
  '%s where it is asked who is signed in: nothing goes out, and what waits is tried later',
  async (_, answers) => {
    const calls = fakeServer(answers);
    await keep(commandOf(going(ALISOS)), commandOf(comment('De nadie'), { owner: null }));
    const [first, second] = await allCommands();
    await refuseCommand(first?.order ?? 0, 'No');
    expect(await sendOutbox()).toEqual({ kind: 'later', afterMs: null });
    await refuseCommand(second?.order ?? 0, 'No');
    expect(await sendOutbox()).toEqual({ kind: 'done' });
    expect(calls).toHaveLength(2);
    expect(await left()).toHaveLength(2);
  },
);

test('a visitor’s command goes out without a name, also when a person has signed in since', async () => {
  const inits: (RequestInit | undefined)[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    inits.push(init);
    return Response.json(path === '/api/auth/me' ? { userId: 'marta', isAdmin: false } : { id: 'c' });
  });
  await keep(commandOf(comment('De nadie'), { owner: null }), commandOf(going(ALISOS)));
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  expect(inits.map((init) => init?.credentials)).toEqual(['include', 'omit', 'include']);
  expect(new Headers(inits[1]?.headers).get('Content-Type')).toBe('application/json');
  expect(await allCommands()).toEqual([]);
});

test('a refusal without words of ours has its own', async () => {
  fakeServer({ ...me('marta'), [COMMENTS]: { status: 404, body: 'null' } });
  await keep(commandOf(comment('Hola')));
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  expect(await left()).toEqual([['comment', OUTBOX_TEXTS.refused]]);
});

test('pages and the worker take turns', async () => {
  const requestLock = vi.fn((_: string, send: () => unknown) => send());
  vi.stubGlobal('navigator', { locks: { request: requestLock } });
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  expect(requestLock).toHaveBeenCalledExactlyOnceWith('duende.outbox', expect.any(Function));
});

test('an empty one makes no request', async () => {
  const calls = fakeServer({});
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  expect(calls).toEqual([]);
});
