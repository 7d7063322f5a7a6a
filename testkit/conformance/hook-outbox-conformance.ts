import type { HookOutbox, OutboxMessage } from '@duende/platform/hooks/hook-outbox';
import { expect, it } from 'vitest';
import { sampleId } from '../samples/party.ts';

const [HOOK, OTHER] = [sampleId(1), sampleId(2)];
const MOST = 100;

const message = (number: number, more: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id: sampleId(1000 + number),
  hookId: HOOK,
  partyId: sampleId(3),
  news: 'new',
  at: `2026-06-01T10:00:${String(number).padStart(2, '0')}.000Z`,
  state: 'waiting',
  tries: 0,
  dueAt: number,
  lastTry: null,
  ...more,
});
const failed = (number: number, more: Partial<OutboxMessage> = {}) =>
  message(number, {
    tries: 1,
    lastTry: { at: `2026-06-01T11:00:${String(number).padStart(2, '0')}.000Z`, answer: `${number}` },
    ...more,
  });
const idsOf = (messages: readonly OutboxMessage[]) => messages.map(({ id }) => id);

/** What every outbox of hooks does; `open` gives an empty one, and another way to the same. */
export function hookOutboxConformance(
  name: string,
  open: () => Promise<{ readonly outbox: HookOutbox; readonly elsewhere: HookOutbox }>,
): void {
  it(`${name}: gives what is due, the longest first, and nothing of a busy hook`, async () => {
    const { outbox, elsewhere } = await open();
    const others = message(3, { hookId: OTHER });
    await outbox.add([message(2), message(1), others, message(9)], MOST);
    expect(await elsewhere.due(0, [])).toBeNull();
    expect(await elsewhere.due(5, [])).toEqual(message(1));
    expect(await elsewhere.due(5, [HOOK])).toEqual(others);
    expect(await elsewhere.due(5, [HOOK, OTHER])).toBeNull();
  });

  it(`${name}: adds a message once, also after it failed`, async () => {
    const { outbox, elsewhere } = await open();
    await outbox.add([message(1)], MOST);
    await outbox.put(failed(1, { dueAt: 50 }));
    await elsewhere.add([message(1)], MOST);
    expect(await outbox.due(10, [])).toBeNull();
    expect(await outbox.due(50, [])).toEqual(failed(1, { dueAt: 50 }));
  });

  it(`${name}: keeps the last sent message of a hook, and puts nothing that is gone`, async () => {
    const { outbox } = await open();
    await outbox.add([message(1), message(2), message(3)], MOST);
    await outbox.put(failed(1, { state: 'sent' }));
    await outbox.put(failed(2, { state: 'sent' }));
    await outbox.remove(message(3).id);
    await outbox.put(failed(3));
    expect(await outbox.summary(HOOK)).toEqual({
      waiting: 0,
      parked: 0,
      sent: failed(2, { state: 'sent' }),
      failed: null,
    });
  });

  it(`${name}: tells how a hook is, and lists what is parked in pages`, async () => {
    const { outbox } = await open();
    const parked = [1, 2, 3].map((number) => failed(number, { state: 'parked' }));
    await outbox.add([message(8), failed(4), ...parked, failed(5, { hookId: OTHER })], MOST);
    expect(await outbox.summary(HOOK)).toEqual({ waiting: 2, parked: 3, sent: null, failed: failed(4) });
    const first = await outbox.parked(HOOK, 2, null);
    expect(first).toEqual([parked[2], parked[1]]);
    const { at, id } = message(2);
    expect(await outbox.parked(HOOK, 2, { at, id })).toEqual([parked[0]]);
    expect(await outbox.parked(OTHER, 2, null)).toEqual([]);
  });

  it(`${name}: lets parked messages wait again, but those that were parked later`, async () => {
    const { outbox } = await open();
    const parked = [1, 2].map((number) => failed(number, { state: 'parked', tries: 6 }));
    await outbox.add([...parked, failed(1, { id: sampleId(9), hookId: OTHER, state: 'parked' })], MOST);
    await outbox.resend(HOOK, '2026-06-01T11:00:02.000Z', 70);
    expect(await outbox.due(70, [])).toEqual(failed(1, { tries: 0, dueAt: 70 }));
    expect(await outbox.summary(HOOK)).toMatchObject({ waiting: 1, parked: 1 });
  });

  it(`${name}: forgets a hook`, async () => {
    const { outbox } = await open();
    await outbox.add([message(1), failed(2, { state: 'parked' }), message(3, { hookId: OTHER })], MOST);
    await outbox.forget(HOOK);
    expect(await outbox.summary(HOOK)).toEqual({ waiting: 0, parked: 0, sent: null, failed: null });
    expect(await outbox.summary(OTHER)).toMatchObject({ waiting: 1 });
  });

  it(`${name}: holds no more than so many, and drops parked and old ones first`, async () => {
    const { outbox } = await open();
    const sent = failed(9, { state: 'sent' });
    await outbox.add([sent, message(1), message(2), failed(8, { state: 'parked' }), message(3)], 2);
    expect(await outbox.summary(HOOK)).toEqual({ waiting: 2, parked: 0, sent, failed: null });
    expect(await outbox.due(5, [])).toEqual(message(2));
    await outbox.add([message(4, { hookId: OTHER })], 2);
    expect(idsOf(await outbox.parked(HOOK, 5, null))).toEqual([]);
  });
}
