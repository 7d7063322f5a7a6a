import { HEADERS } from '@duende/contracts/api/headers';
import '../testing/memory-database.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, refusal, type FakeAnswer } from '../testing/fake-server.ts';
import { sendOrKeep } from './keep-command.ts';
import { OUTBOX_LIMITS, OUTBOX_TEXTS, type Command } from './outbox-command.ts';
import { addCommand, allCommands, refuseCommand, removeAllCommands } from './outbox-store.ts';

const going: Command = { kind: 'rsvp', eventId: 'luna', isGoing: true };
const RSVP = 'POST /api/events/luna/rsvp';

afterEach(async () => {
  await removeAllCommands();
  vi.restoreAllMocks();
});

test('with signal it is sent, and nothing stays', async () => {
  fakeServer({ [RSVP]: { body: { isGoing: true } } });
  expect(await sendOrKeep(going, 'marta')).toEqual({ isGoing: true });
  expect(await allCommands()).toEqual([]);
});

test.each<[string, Record<string, FakeAnswer>]>([
  ['no answer', {}],
  ['no service after the proxy', { [RSVP]: refusal(503, 'no') }],
])('%s: it is kept, with the key the server may have seen', async (_, answers) => {
  const calls = fakeServer(answers);
  expect(await sendOrKeep(going, 'marta')).toBeNull();
  const [kept] = await allCommands();
  expect(kept).toMatchObject({ owner: 'marta', wish: going, refusal: null });
  expect(calls.map(({ headers }) => headers.get(HEADERS.idempotencyKey))).toEqual([kept?.key]);
});

test('without a network it is not tried', async () => {
  const calls = fakeServer({});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await sendOrKeep(going, null)).toBeNull();
  expect(calls).toEqual([]);
});

test('it waits after other commands of the same person too; others’ and refused ones hold nothing up', async () => {
  fakeServer({ [RSVP]: { body: { isGoing: true } } });
  const earlier = {
    key: 'k',
    at: 1,
    wish: { kind: 'comment', eventId: 'x', author: '', content: 'Hola' } as const,
  };
  await addCommand({ ...earlier, owner: 'bruno' });
  await addCommand({ ...earlier, owner: 'marta' });
  const own = (await allCommands()).find(({ owner }) => owner === 'marta');
  expect(await sendOrKeep(going, 'marta')).toBeNull();
  await removeAllCommands();
  await addCommand({ ...earlier, owner: 'marta' });
  const [refused] = await allCommands();
  await refuseCommand(refused?.order ?? 0, 'No');
  expect(own?.refusal).toBeNull();
  expect(await sendOrKeep(going, 'marta')).toEqual({ isGoing: true });
});

test('a refusal is thrown in the server’s words and kept nowhere; a new RSVP replaces a refused one', async () => {
  fakeServer({ [RSVP]: refusal(404, 'Evento no encontrado', 'party.not-found') });
  await addCommand({ key: 'k', at: 1, owner: 'marta', wish: { ...going, isGoing: false } });
  const [earlier] = await allCommands();
  await refuseCommand(earlier?.order ?? 0, 'No');
  await expect(sendOrKeep(going, 'marta')).rejects.toMatchObject({ serverMessage: 'Evento no encontrado' });
  expect(await allCommands()).toEqual([]);
});

test('a new RSVP replaces a refused one on the same party only', async () => {
  const calls = fakeServer({ [RSVP]: { body: { isGoing: true } } });
  await addCommand({ key: 'k1', at: 1, owner: 'marta', wish: { ...going, eventId: 'sol' } });
  await addCommand({ key: 'k2', at: 1, owner: 'marta', wish: { ...going, isGoing: false } });
  for (const { order } of await allCommands()) await refuseCommand(order, 'No');
  expect(await sendOrKeep(going, 'marta')).toEqual({ isGoing: true });
  expect(calls[0]?.headers.get('Content-Type')).toBe('application/json');
  expect((await allCommands()).map(({ key }) => key)).toEqual(['k1']);
});

test('another person’s waiting commands hold nothing up', async () => {
  fakeServer({ [RSVP]: { body: { isGoing: true } } });
  await addCommand({ key: 'k1', at: 1, owner: 'bruno', wish: { ...going, eventId: 'sol' } });
  expect(await sendOrKeep(going, 'marta')).toEqual({ isGoing: true });
});

describe('the background sync', () => {
  const offerSync = (registration: object | undefined) =>
    vi.stubGlobal('navigator', {
      onLine: false,
      serviceWorker: { getRegistration: async () => registration },
    });
  afterEach(() => void vi.unstubAllGlobals());

  test('is asked for where there is one, for what is kept', async () => {
    const register = vi.fn(async () => undefined);
    offerSync({ sync: { register } });
    expect(await sendOrKeep(going, 'marta')).toBeNull();
    await vi.waitFor(() => expect(register).toHaveBeenCalledExactlyOnceWith('duende.outbox'));
  });

  test.each<[string, () => void]>([
    ['the browser has none', () => offerSync({})],
    ['there is no worker', () => offerSync(undefined)],
    ['there are no workers at all', () => vi.stubGlobal('navigator', { onLine: false })],
  ])('where %s, the next open page sends, without a warning', async (_, offer) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    offer();
    expect(await sendOrKeep(going, 'marta')).toBeNull();
    expect(await allCommands()).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  });

  test('that the person has forbidden is no failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    offerSync({ sync: { register: () => Promise.reject(new Error('denied')) } });
    expect(await sendOrKeep(going, 'marta')).toBeNull();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  });
});

test('a full outbox says so', async () => {
  fakeServer({});
  for (let index = 0; index < OUTBOX_LIMITS.commands; index += 1)
    await addCommand({ key: `k${index}`, at: 1, owner: 'marta', wish: { ...going, eventId: `p${index}` } });
  await expect(sendOrKeep(going, 'marta')).rejects.toMatchObject({ serverMessage: OUTBOX_TEXTS.full });
});
