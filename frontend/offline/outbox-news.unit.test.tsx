import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { onOutboxNews, type OutboxNews } from './outbox-news.ts';
import { allCommands } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import {
  ALISOS,
  going,
  comment,
  commandOf,
  keep,
  me,
  COMMENTS,
  emptyOutbox,
} from '../testing/outbox-commands.ts';

emptyOutbox();

describe('messages to every page of the browser', () => {
  let news: OutboxNews[];
  let stop: () => void;
  beforeEach(() => {
    news = [];
    stop = onOutboxNews((one) => void news.push(one));
  });
  afterEach(() => stop());

  test('sent commands with answers, and refused ones with messages', async () => {
    fakeServer({
      ...me('marta'),
      [COMMENTS]: refusal(404, 'Evento no encontrado', 'party.not-found'),
      [`POST /api/events/${ALISOS}/rsvp`]: { body: { isGoing: true } },
    });
    await keep(commandOf(comment('Hola')), commandOf(going(ALISOS)));
    const [first, second] = await allCommands();
    await sendOutbox();
    await vi.waitFor(() =>
      expect(news).toEqual([
        { kind: 'refused', command: first, words: 'Evento no encontrado' },
        { kind: 'sent', command: second, answer: { isGoing: true } },
      ]),
    );
  });

  test('that another person’s have gone', async () => {
    fakeServer(me('bruno'));
    await keep(commandOf(going(ALISOS)));
    await sendOutbox();
    await vi.waitFor(() => expect(news).toEqual([{ kind: 'changed' }]));
  });

  test.each<[string, Record<string, FakeAnswer>]>([
    ['before the first', { 'GET /api/auth/me': refusal(401, 'Inicia sesión', 'session.required') }],
    ['half way', { ...me('marta'), [COMMENTS]: refusal(401, 'Inicia sesión', 'session.required') }],
  ])('that the session is over: %s', async (_, answers) => {
    fakeServer(answers);
    await keep(commandOf(comment('Hola')));
    await sendOutbox();
    await vi.waitFor(() => expect(news).toEqual([{ kind: 'session-over' }]));
  });
});
