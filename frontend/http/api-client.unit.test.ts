import { describe, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { withErrorMessage, read, readIfAllowed } from './api-client.ts';
import { ApiError, apiErrorOf, ConnectionError, isWorthRetrying, messageOf } from './api-error.ts';
import { send } from './send.ts';

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('should have failed'),
    (error: unknown) => error,
  );

describe('reading', () => {
  test('carries the position of the read models', async () => {
    fakeServer({ 'GET /api/events': { body: [1], position: '000000000000000a' } });
    expect(await read('GET /api/events', {})).toMatchObject({ data: [1], position: '000000000000000a' });
  });

  test('an answer that is not OK becomes an error with status, code and the message for people', async () => {
    fakeServer({ 'GET /api/users/muted': refusal(409, 'Ya no', 'party.not-pending') });
    const error = await failure(read('GET /api/users/muted', {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '409: {"message":"Ya no","code":"party.not-pending"}',
      status: 409,
      code: 'party.not-pending',
      serverMessage: 'Ya no',
    });
  });

  test('an empty body leaves the status text, and garbage is never shown', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
    expect(messageOf(new ApiError(502, 'Bad Gateway', '<html>'), 'Inténtalo')).toBe('Inténtalo');
    expect(messageOf(new ApiError(500, '', '{"message":7}'), 'Inténtalo')).toBe('Inténtalo');
  });

  test.each(['null', '7', '"no"', '{"message":"Ya no"}', '{"code":"x"}', '{"message":"Ya no","code":7}'])(
    'an error of another form than this server’s is not shown to people: %s',
    (body) => {
      expect(new ApiError(409, 'Conflict', body)).toMatchObject({ code: null, serverMessage: null });
    },
  );

  test.each([
    [new ApiError(500, '', ''), true],
    [new ApiError(503, '', ''), true],
    [new ApiError(429, '', ''), true],
    [new ApiError(499, '', ''), false],
    [new ApiError(404, '', ''), false],
    [new ConnectionError(new TypeError('Failed to fetch')), true],
    [new Error('Failed to fetch event', { cause: new ApiError(404, '', '') }), false],
  ])('%s may go away by itself: %s', (error, isWorth) => {
    expect(isWorthRetrying(error)).toBe(isWorth);
  });

  test('a call that the page itself gave up is no failing connection', async () => {
    const gone = new AbortController();
    fakeServer({
      'GET /api/users/muted': () => {
        gone.abort();
        throw gone.signal.reason;
      },
    });
    expect(await failure(read('GET /api/users/muted', {}, { signal: gone.signal }))).toBe(gone.signal.reason);
  });

  test('a call carries the session, and can be given up', async () => {
    const fetched = vi.fn(async (_path: string, _init?: RequestInit) => new Response('{}'));
    vi.stubGlobal('fetch', fetched);
    const gone = new AbortController();
    await read('GET /api/users/muted', {}, { signal: gone.signal });
    const asked = { method: 'GET', credentials: 'include', signal: expect.any(AbortSignal) as AbortSignal };
    expect(fetched).toHaveBeenLastCalledWith('/api/users/muted', asked);
    // An aborted signal ends the call before it is sent.
    gone.abort();
    await read('GET /api/users/muted', {}, { signal: gone.signal });
    expect(fetched.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
    expect((await read('GET /api/users/muted', {})).position).toBe('');
  });

  test('401 can be an answer like any other', async () => {
    fakeServer({ 'GET /api/auth/me': refusal(401, 'no'), 'GET /api/users/rsvps': refusal(500, 'no') });
    expect(await readIfAllowed('GET /api/auth/me', {})).toMatchObject({ data: null, position: '' });
    expect(await failure(readIfAllowed('GET /api/users/rsvps', {}))).toMatchObject({ status: 500 });
  });

  test('no answer and an unreadable one are connection errors', async () => {
    expect(await failure(read('GET /api/users/tokens', {}))).toBeInstanceOf(ConnectionError);
    for (const body of ['<html>', '', 'null', '7', '"hola"']) {
      fakeServer({ 'GET /api/users/calendar': { body } });
      expect(await failure(read('GET /api/users/calendar', {}))).toBeInstanceOf(ConnectionError);
    }
  });

  test('a thrown text of the specification keeps the error as its cause', async () => {
    fakeServer({ 'GET /api/events/x': refusal(404, 'Evento no encontrado') });
    const error = await failure(
      withErrorMessage('Failed to fetch event', read('GET /api/events/:reference', { reference: 'x' })),
    );
    expect(error).toMatchObject({ message: 'Failed to fetch event' });
    expect(apiErrorOf(error)?.status).toBe(404);
    expect(isWorthRetrying(error)).toBe(false);
  });
});

describe('sending', () => {
  const keyOf = (call: { headers: Headers } | undefined) => call?.headers.get('Idempotency-Key');

  const comment = (id: string, words: number) =>
    send('POST /api/events/:id/comments', { id }, { content: String(words) });

  test('two commands carry two keys', async () => {
    const calls = fakeServer({ 'POST /api/events/a/comments': {} });
    await comment('a', 1);
    await comment('a', 1);
    expect(keyOf(calls[0])).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
  });

  test('a repeat after a lost answer carries the same key, other words another', async () => {
    const calls = fakeServer({});
    await failure(comment('b', 1));
    await failure(comment('b', 1));
    await failure(comment('b', 2));
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
    expect(keyOf(calls[2])).not.toBe(keyOf(calls[0]));
  });

  test('words go as JSON with further headers; a command without words has no body', async () => {
    const calls = fakeServer({ 'PUT /api/admin/users/d/admin': {}, 'DELETE /api/users/muted/d': {} });
    await send('PUT /api/admin/users/:id/admin', { id: 'd' }, { isAdmin: true }, { 'If-Match': '"3"' });
    await send('DELETE /api/users/muted/:id', { id: 'd' });
    expect(
      calls.map(({ body, headers }) => [body, headers.get('Content-Type'), headers.get('If-Match')]),
    ).toEqual([
      [{ isAdmin: true }, 'application/json', '"3"'],
      [null, null, null],
    ]);
  });

  test('the same words to another address are another command', async () => {
    const calls = fakeServer({});
    await failure(send('PUT /api/users/muted/:id', { id: 'e' }));
    await failure(send('PUT /api/users/muted/:id', { id: 'f' }));
    await failure(send('DELETE /api/users/muted/:id', { id: 'e' }));
    expect(new Set(calls.map(keyOf)).size).toBe(3);
  });

  test('an answer that cannot be read leaves the command open', async () => {
    const calls = fakeServer({ 'POST /api/events/g/comments': { body: '<html>' } });
    await failure(comment('g', 1));
    await failure(comment('g', 1));
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
  });

  test('a refusal ends the command: the next one is new', async () => {
    const calls = fakeServer({ 'POST /api/events/c/comments': refusal(400, 'no') });
    await failure(comment('c', 1));
    await failure(comment('c', 1));
    expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
  });
});
