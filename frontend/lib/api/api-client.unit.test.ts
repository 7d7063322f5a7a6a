import { describe, expect, test } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { failingWith, read, readIfAllowed } from './api-client.ts';
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
    expect(await read('/api/events')).toMatchObject({ data: [1], position: '000000000000000a' });
  });

  test('an answer that is not OK becomes an error with status, code and the message for people', async () => {
    fakeServer({ 'GET /api/x': refusal(409, 'Ya no', 'party.not-pending') });
    const error = await failure(read('/api/x'));
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

  test('401 can be an answer like any other', async () => {
    fakeServer({ 'GET /api/auth/me': refusal(401, 'no'), 'GET /api/other': refusal(500, 'no') });
    expect((await readIfAllowed('/api/auth/me')).data).toBeNull();
    expect(await failure(readIfAllowed('/api/other'))).toMatchObject({ status: 500 });
  });

  test('no answer and an unreadable one are connection errors', async () => {
    expect(await failure(read('/api/nobody'))).toBeInstanceOf(ConnectionError);
    for (const body of ['<html>', '', 'null', '7', '"hola"']) {
      fakeServer({ 'GET /api/garbage': { body } });
      expect(await failure(read('/api/garbage'))).toBeInstanceOf(ConnectionError);
    }
  });

  test('a thrown text of the specification keeps the error as its cause', async () => {
    fakeServer({ 'GET /api/events/x': refusal(404, 'Evento no encontrado') });
    const error = await failure(failingWith('Failed to fetch event', read('/api/events/x')));
    expect(error).toMatchObject({ message: 'Failed to fetch event' });
    expect(apiErrorOf(error)?.status).toBe(404);
    expect(isWorthRetrying(error)).toBe(false);
  });
});

describe('sending', () => {
  const keyOf = (call: { headers: Headers } | undefined) => call?.headers.get('Idempotency-Key');

  test('two wishes carry two keys', async () => {
    const calls = fakeServer({ 'POST /api/a': {} });
    await send('POST', '/api/a', { x: 1 });
    await send('POST', '/api/a', { x: 1 });
    expect(keyOf(calls[0])).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
  });

  test('a repeat after a lost answer carries the same key, other words another', async () => {
    const calls = fakeServer({});
    await failure(send('POST', '/api/b', { x: 1 }));
    await failure(send('POST', '/api/b', { x: 1 }));
    await failure(send('POST', '/api/b', { x: 2 }));
    expect(keyOf(calls[1])).toBe(keyOf(calls[0]));
    expect(keyOf(calls[2])).not.toBe(keyOf(calls[0]));
  });

  test('a refusal ends the wish: the next one is new', async () => {
    const calls = fakeServer({ 'POST /api/c': refusal(400, 'no') });
    await failure(send('POST', '/api/c', { x: 1 }));
    await failure(send('POST', '/api/c', { x: 1 }));
    expect(keyOf(calls[1])).not.toBe(keyOf(calls[0]));
  });
});
