import { sampleRideAnswer } from '@duende/testkit/samples/party';
import { QueryClient } from '@tanstack/react-query';
import '../testing/memory-database.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveStatus } from '../live/live.ts';
import { positioned } from '../http/positioned.ts';
import { confirmedPartiesQuery, rsvpCountQuery, rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { ridesQuery } from '../rides/ride-queries.ts';
import { sessionQuery, type Session } from '../session/session.ts';
import { useToasts } from '../browser/toasts.ts';
import { OUTBOX_TEXTS, type OutboxCommand, type Command } from '../offline/outbox-command.ts';
import { publishOutboxNews, type OutboxNews } from '../offline/outbox-news.ts';
import { addCommand, allCommands, refuseCommand, removeAllCommands } from '../offline/outbox-store.ts';
import { useOutbox } from '../offline/outbox.ts';
import { startOutbox } from './start-outbox.ts';

const runner = vi.hoisted(() => ({ run: vi.fn(), stop: vi.fn() }));
vi.mock('../offline/outbox-runner.ts', () => ({ outboxRunner: () => runner }));

const PARTY = 'luna';
const going: Command = { kind: 'rsvp', eventId: PARTY, isGoing: true };
const comment: Command = { kind: 'comment', eventId: PARTY, author: '', content: 'Hola' };
const ride: Command = {
  kind: 'ride',
  eventId: PARTY,
  type: 'offer',
  point: { latitude: 40.4168, longitude: -3.7038 },
  passengers: 3,
};
const marta: Session = { userId: 'marta', username: 'Marta', isAdmin: false };

let client: QueryClient;
let stop: () => void;

async function keep(...commands: readonly Command[]): Promise<readonly OutboxCommand[]> {
  for (const wish of commands)
    await addCommand({ key: `key-${wish.kind}`, owner: 'marta', at: Date.now(), wish });
  return allCommands();
}

/** Starts with stored commands, which are shown and sent. */
async function start(): Promise<void> {
  const kept = await allCommands();
  stop = startOutbox(client);
  await vi.waitFor(() => expect(runner.run).toHaveBeenCalledTimes(kept.length === 0 ? 1 : 2));
  runner.run.mockClear();
}

async function sent(command: OutboxCommand, answer: unknown): Promise<void> {
  publishOutboxNews({ kind: 'sent', command, answer });
  const { order } = command;
  await vi.waitFor(() => expect(ordersShown()).not.toContain(order));
}

/** The server takes what waits, with this answer. */
async function takes(wish: Command, answer: unknown): Promise<void> {
  const [command] = await keep(wish);
  await start();
  await sent(command as OutboxCommand, answer);
}

const signIn = (session: Session | null) =>
  client.setQueryData<Session | null>(sessionQuery.queryKey, session);
const ordersShown = () => useOutbox.getState().commands.map(({ order }) => order);
const isInvalidated = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
const toastShown = () => useToasts.getState().toast;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  useLiveStatus.setState({ status: 'idle' });
  useToasts.setState({ toast: null, open: false });
  useOutbox.setState({ commands: [] });
  stop = () => undefined;
});
afterEach(async () => {
  stop();
  await removeAllCommands();
  vi.clearAllMocks();
});

test('stored commands are shown, and their sending begins', async () => {
  const kept = await keep(going, comment);
  await start();
  expect(useOutbox.getState().commands).toEqual(kept);
});

test('the browser’s word that there is a network again sends', async () => {
  await start();
  window.dispatchEvent(new Event('online'));
  expect(runner.run).toHaveBeenCalledOnce();
});

test('a live connection that comes, or comes back, sends; what else becomes of it does not', async () => {
  await start();
  useLiveStatus.setState({ status: 'connecting' });
  expect(runner.run).not.toHaveBeenCalled();
  useLiveStatus.setState({ status: 'live' });
  expect(runner.run).toHaveBeenCalledOnce();
  useLiveStatus.setState({ pulses: 1 });
  useLiveStatus.setState({ status: 'reconnecting' });
  expect(runner.run).toHaveBeenCalledOnce();
  useLiveStatus.setState({ status: 'live' });
  expect(runner.run).toHaveBeenCalledTimes(2);
});

test('one more that waits sends; a refusal, or one less, does not', async () => {
  const [first, second] = await keep(going, comment);
  if (first === undefined || second === undefined) throw new Error('nothing was kept');
  await start();
  useOutbox.setState({ commands: [first] });
  useOutbox.setState({ commands: [first, { ...second, refusal: 'No' }] });
  expect(runner.run).not.toHaveBeenCalled();
  useOutbox.setState({ commands: [first, second] });
  expect(runner.run).toHaveBeenCalledOnce();
});

test('a sign-in sends the queue; the same person again, or a visitor, does not', async () => {
  signIn(marta);
  await start();
  client.setQueryData(['other'], 1);
  signIn({ ...marta, username: 'Marta M.' });
  signIn(null);
  expect(runner.run).not.toHaveBeenCalled();
  signIn(marta);
  expect(runner.run).toHaveBeenCalledOnce();
  signIn({ ...marta, userId: 'bruno' });
  expect(runner.run).toHaveBeenCalledTimes(2);
});

test('once stopped nothing sends, and nothing is shown any more', async () => {
  const [command] = await keep(going);
  await start();
  stop();
  expect(runner.stop).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('online'));
  useLiveStatus.setState({ status: 'live' });
  signIn(marta);
  useOutbox.setState({ commands: [] });
  useOutbox.setState({ commands: command ? [command] : [] });
  const listener = new Promise<OutboxNews>((resolve) => {
    const channel = new BroadcastChannel('duende.outbox');
    channel.onmessage = ({ data }: MessageEvent<OutboxNews>) => {
      channel.close();
      resolve(data);
    };
  });
  publishOutboxNews({ kind: 'refused', command: command as OutboxCommand, words: 'No' });
  await listener;
  expect(runner.run).not.toHaveBeenCalled();
  expect(toastShown()).toBeNull();
});

test('an attendance that was taken shows at once, and what it changes is fetched again', async () => {
  const { queryKey } = rsvpStatusQuery(PARTY);
  client.setQueryData(queryKey, positioned({ isGoing: false }, '00000000000000a1'));
  client.setQueryData(rsvpCountQuery(PARTY).queryKey, positioned({ eventId: PARTY, count: 3 }, ''));
  client.setQueryData(confirmedPartiesQuery.queryKey, positioned([], ''));
  await takes(going, { isGoing: true });
  expect(client.getQueryData(queryKey)).toEqual(positioned({ isGoing: true }, '00000000000000a1'));
  for (const key of [queryKey, rsvpCountQuery(PARTY).queryKey, confirmedPartiesQuery.queryKey])
    expect(isInvalidated(key), String(key)).toBe(true);
});

test('an attendance that was not fetched yet is known from then on', async () => {
  await takes(going, { isGoing: true });
  expect(client.getQueryData(rsvpStatusQuery(PARTY).queryKey)).toEqual(positioned({ isGoing: true }, ''));
});

test('an accepted comment is among those that wait for approval', async () => {
  const answer = { id: 'c1', eventId: PARTY, author: 'Anónimo', content: 'Hola' };
  await takes(comment, answer);
  expect(client.getQueryData(['sent-comments', PARTY])).toMatchObject([answer]);
});

test('an accepted pin is among the others, once, and they are fetched again', async () => {
  const { queryKey } = ridesQuery(PARTY);
  const [own, other] = [sampleRideAnswer({ id: 'r1', passengerCount: 3 }), sampleRideAnswer({ id: 'r2' })];
  client.setQueryData(queryKey, positioned([{ ...own, passengerCount: 1 }, other], '00000000000000a1'));
  await takes(ride, own);
  expect(client.getQueryData(queryKey)).toEqual(positioned([other, own], '00000000000000a1'));
  expect(isInvalidated(queryKey)).toBe(true);
});

test('a pin of a party whose pins are not shown is not added to an empty list', async () => {
  await takes(ride, sampleRideAnswer({ id: 'r1' }));
  expect(client.getQueryData(ridesQuery(PARTY).queryKey)).toBeUndefined();
});

test('the page says that all has been sent once it has', async () => {
  const [first, second] = await keep(going, comment);
  await start();
  await sent(first as OutboxCommand, { isGoing: true });
  expect(ordersShown()).toEqual([second?.order]);
  expect(toastShown()).toBeNull();
  await sent(second as OutboxCommand, { id: 'c1', eventId: PARTY });
  expect(ordersShown()).toEqual([]);
  expect(toastShown()).toMatchObject({
    title: 'Enviado',
    description: 'Ya se ha enviado lo que estaba pendiente.',
    kind: 'default',
  });
});

test('a refused one that stays does not keep that from being said', async () => {
  const [first, second] = await keep(going, comment);
  await refuseCommand(first?.order ?? 0, 'No');
  await start();
  await sent(second as OutboxCommand, { id: 'c1', eventId: PARTY });
  expect(ordersShown()).toEqual([first?.order]);
  expect(toastShown()).toMatchObject({ title: 'Enviado' });
});

test('a refusal is shown in its words, at the place where the command waits', async () => {
  const [command] = await keep(going);
  await start();
  await refuseCommand(command?.order ?? 0, 'Evento no encontrado');
  publishOutboxNews({ kind: 'refused', command: command as OutboxCommand, words: 'Evento no encontrado' });
  await vi.waitFor(() => expect(useOutbox.getState().commands[0]?.refusal).toBe('Evento no encontrado'));
  expect(toastShown()).toMatchObject({
    title: OUTBOX_TEXTS.refused,
    description: 'Evento no encontrado',
    kind: 'destructive',
  });
});

test('commands added or removed in another tab show here', async () => {
  await start();
  const [command] = await keep(going);
  publishOutboxNews({ kind: 'changed' });
  await vi.waitFor(() => expect(ordersShown()).toEqual([command?.order]));
});

test('a session that is over is fetched again, where this page thought there was one', async () => {
  signIn(marta);
  await start();
  publishOutboxNews({ kind: 'session-over' });
  await vi.waitFor(() => expect(isInvalidated(sessionQuery.queryKey)).toBe(true));
});

test('a page without a session asks for none again', async () => {
  signIn(null);
  await start();
  publishOutboxNews({ kind: 'session-over' });
  // Messages arrive in order, so this one was handled before the next.
  const [command] = await keep(going);
  publishOutboxNews({ kind: 'changed' });
  await vi.waitFor(() => expect(ordersShown()).toEqual([command?.order]));
  expect(isInvalidated(sessionQuery.queryKey)).toBe(false);
});
