import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import {
  ALISOS,
  COMMENTS,
  comment,
  commandOf,
  emptyOutbox,
  going,
  keep,
  me,
} from '../testing/outbox-commands.ts';
import { OUTBOX_LIMITS, OUTBOX_TEXTS } from './outbox-command.ts';
import { allCommands } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';

emptyOutbox();

const left = async () => (await allCommands()).map(({ wish, refusal: why }) => [wish.kind, why]);
const { tries, forMs } = OUTBOX_LIMITS.failures;
const fails = (status: number) => ({
  ...me('marta'),
  [COMMENTS]: refusal(status, 'Ha fallado', 'internal'),
  [`POST /api/events/${ALISOS}/rsvp`]: { body: { isGoing: true } },
});
const sendOften = async (times: number) => {
  for (let count = 0; count < times; count += 1) await sendOutbox();
};
const LATER = { kind: 'later', afterMs: null };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('a command the server fails on is set aside after many tries over some minutes, and what waits after it goes out', async () => {
  fakeServer(fails(500));
  await keep(commandOf(comment('Hola')), commandOf(going(ALISOS)));
  await sendOften(tries - 1);
  vi.setSystemTime(Date.now() + forMs);
  expect(await sendOutbox()).toEqual({ kind: 'done' });
  expect(await left()).toEqual([['comment', OUTBOX_TEXTS.failing]]);
});

test('it is tried as often as that, however long it takes', async () => {
  fakeServer(fails(500));
  await keep(commandOf(comment('Hola')), commandOf(going(ALISOS)));
  await sendOutbox();
  vi.setSystemTime(Date.now() + 24 * forMs);
  await sendOften(tries - 2);
  expect(await left()).toEqual([
    ['comment', null],
    ['rsvp', null],
  ]);
});

test('it is tried for as long as that, however often', async () => {
  fakeServer(fails(500));
  await keep(commandOf(comment('Hola')));
  await sendOften(3 * tries);
  vi.setSystemTime(Date.now() + forMs - 1);
  expect(await sendOutbox()).toEqual(LATER);
  expect(await left()).toEqual([['comment', null]]);
});

test('without an answer it waits on', async () => {
  fakeServer(fails(503));
  await keep(commandOf(comment('Hola')));
  await sendOften(2 * tries);
  vi.setSystemTime(Date.now() + 2 * forMs);
  expect(await sendOutbox()).toEqual(LATER);
  expect(await left()).toEqual([['comment', null]]);
});
