import { START } from '@duende/contracts/events/domain-event';
import { describe, expect, it } from 'vitest';
import { ERASED } from '@duende/contracts/common/personal';
import { KeyDestroyed, LogUnavailable, RevisionConflict, VaultUnavailable } from '../errors/errors.ts';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { CorruptEvent } from './corrupt-event.ts';
import { InvalidEvent, type DomainSubscriptionItem } from './domain-log.ts';
import { createDomainLog } from './open-domain-log.ts';
import { givenLog, newEvent } from '@duende/testkit/samples/given-log';
import { userId, user, registered, shared, confirmed, rejected } from './testing/sample-facts.ts';

describe('reading a stream', () => {
  const manyOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...confirmed,
      type: index % 2 === 0 ? ('RsvpConfirmed' as const) : ('RsvpWithdrawn' as const),
    }));

  it('gives a long one whole, in order, and lets others have their turn in between', async () => {
    const { domainLog } = await givenLog([{ stream: 'rsvp-x', events: manyOf(1_201) }]);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const read = await domainLog.read('rsvp-x').finally(() => clearImmediate(next));
    expect(read.map(({ revision }) => revision)).toEqual(Array.from({ length: 1_201 }, (_, index) => index));
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  it('gives no more than was asked for', async () => {
    const { domainLog } = await givenLog([{ stream: 'rsvp-x', events: manyOf(700) }]);
    const revisions = async (from: number, maxCount: number) =>
      (await domainLog.read('rsvp-x', from, maxCount)).map(({ revision }) => revision);
    expect(await revisions(3, 1)).toEqual([3]);
    expect((await revisions(100, 550)).at(-1)).toBe(649);
    expect(await revisions(100, 550)).toHaveLength(550);
    expect(await revisions(690, 50)).toHaveLength(10);
  });

  it('gives nothing of a stream that does not exist', async () => {
    const { domainLog } = await givenLog();
    expect(await domainLog.read('rsvp-x')).toEqual([]);
  });

  it('is refused where the beginning was cut off', async () => {
    const { log, vault } = await givenLog([{ stream: 'rsvp-x', events: manyOf(3) }]);
    const read: typeof log.read = (stream, from = 0, most) => log.read(stream, Math.max(from, 1), most);
    const domainLog = createDomainLog({ log: { ...log, read }, vault });
    await expect(domainLog.read('rsvp-x')).rejects.toMatchObject({ stream: 'rsvp-x', removal: 'cut' });
    expect(await domainLog.read('rsvp-x', 1)).toHaveLength(2);
  });

  it('continues after a page of foreign events', async () => {
    const { log, domainLog } = await givenLog();
    const foreign = Array.from({ length: 500 }, () => ({ ...sampleEvent({ n: 0 }), type: 'OfSomebodyElse' }));
    await log.append('rsvp-x', foreign, 'no-stream');
    await domainLog.append('rsvp-x', [newEvent(confirmed)], 499);
    expect((await domainLog.read('rsvp-x')).map(({ revision }) => revision)).toEqual([500]);
  });
});

describe('appending', () => {
  it('seals what is personal and nothing else', async () => {
    const { log, domainLog } = await givenLog([{ stream: user, events: [registered, shared] }]);
    const stored = JSON.stringify(log.events);
    for (const secret of ['Duende', 'duende@example.org', '$argon2id', '+34 600'])
      expect(stored).not.toContain(secret);
    expect(log.events[0]?.data).toMatchObject({ userId, isAdmin: false, claims: ['username-0a'] });
    expect((await domainLog.read(user)).map(({ data }) => data)).toEqual([registered.data, shared.data]);
  });

  it('writes the current schema version into the metadata and keeps the rest', async () => {
    const { domainLog } = await givenLog();
    const event = newEvent(confirmed, { actorId: userId, commandId: 'c1' });
    const result = await domainLog.append('rsvp-x', [event], 'no-stream');
    expect(await domainLog.head()).toBe(result.position);
    expect(await domainLog.read('rsvp-x')).toEqual([
      {
        ...event,
        stream: 'rsvp-x',
        ...result,
        metadata: { ...event.metadata, schemaVersion: 1 },
      },
    ]);
  });

  it('is refused for a fact that its schema refuses, without the value in the message', async () => {
    const { domainLog, log } = await givenLog();
    const wrong = { type: 'RsvpConfirmed', data: { partyId: 'Duende', userId } } as const;
    const append = domainLog.append('rsvp-x', [newEvent(wrong)], 'no-stream');
    await expect(append).rejects.toBeInstanceOf(InvalidEvent);
    await expect(append).rejects.toThrow(/RsvpConfirmed does not fit its schema: partyId/);
    await expect(append).rejects.not.toThrow(/Duende/);
    const undated = newEvent(confirmed, { at: 7 as never });
    await expect(domainLog.append('rsvp-x', [undated], 'no-stream')).rejects.toThrow(
      /metadata of RsvpConfirmed/,
    );
    expect(log.events).toEqual([]);
  });

  it('drops unknown fields, so that nothing personal slips in', async () => {
    const { domainLog, log } = await givenLog();
    const chatty = { ...confirmed, data: { ...confirmed.data, note: 'me llamo Duende' } };
    await domainLog.append('rsvp-x', [newEvent(chatty)], 'no-stream');
    expect(log.events[0]?.data).toEqual(confirmed.data);
  });

  it('is refused with a destroyed key, but not where nothing needs one', async () => {
    const { domainLog, log, vault } = await givenLog([{ stream: user, events: [registered] }]);
    await vault.destroy(user);
    const append = domainLog.append(user, [newEvent(shared)], 0);
    await expect(append).rejects.toBeInstanceOf(KeyDestroyed);
    await expect(append).rejects.toMatchObject({ keyId: user, message: `the key ${user} was destroyed` });
    const withoutReason = newEvent(rejected(null), { actorId: userId });
    await domainLog.append('party-x', [withoutReason], 'no-stream');
    expect(log.events.map(({ type }) => type)).toEqual(['UserRegistered', 'PartyRejected']);
  });

  it('has the key durable before the event', async () => {
    const { log, vault } = await givenLog();
    const order: string[] = [];
    const domainLog = createDomainLog({
      log: { ...log, append: (...append) => (order.push('append'), log.append(...append)) },
      vault: { ...vault, obtain: (keyId) => (order.push(`obtain ${keyId}`), vault.obtain(keyId)) },
    });
    await domainLog.append(user, [newEvent(registered)], 'no-stream');
    expect(order).toEqual([`obtain ${user}`, 'append']);
  });

  it('seals a reason under a key of its own within that of who gave it', async () => {
    const { domainLog, log, vault } = await givenLog();
    const event = newEvent(rejected('Lo dijo Alba'), { actorId: userId });
    await domainLog.append('party-x', [event], 'no-stream');
    const own = `reason-${event.id}`;
    expect(log.events[0]?.data['reason']).toMatchObject({ key: user, inner: own });
    expect((await domainLog.read('party-x'))[0]?.data).toMatchObject({ reason: 'Lo dijo Alba' });
    await vault.destroy(own);
    expect((await domainLog.read('party-x'))[0]?.data).toMatchObject({ reason: ERASED });
    expect((await vault.find([user])).size).toBe(1);
  });

  it('makes no key for a reason of who was erased', async () => {
    const { domainLog, vault } = await givenLog([{ stream: user, events: [registered] }]);
    await vault.destroy(user);
    const event = newEvent(rejected('Sin lugar'), { actorId: userId });
    const append = domainLog.append('party-x', [event], 'no-stream');
    await expect(append).rejects.toMatchObject({ keyId: user });
    expect((await vault.find([`reason-${event.id}`])).size).toBe(0);
  });

  it('passes conflicts on and repeats as the log does', async () => {
    const { domainLog, log } = await givenLog();
    const event = newEvent(registered);
    const first = await domainLog.append(user, [event], 'no-stream');
    expect(await domainLog.append(user, [event], 'no-stream')).toEqual(first);
    const other = domainLog.append(user, [newEvent(registered)], 'no-stream');
    await expect(other).rejects.toBeInstanceOf(RevisionConflict);
    expect(log.events).toHaveLength(1);
  });
});

describe('subscribing', () => {
  it('opens, says when it is caught up, goes on live and ends on abort', async () => {
    const { domainLog, and, log } = await givenLog([{ stream: user, events: [registered] }]);
    const stop = new AbortController();
    const items: DomainSubscriptionItem[] = [];
    for await (const item of domainLog.subscribeAll(START, stop.signal)) {
      items.push(item);
      if ('caughtUp' in item) await and({ stream: user, events: [shared] });
      if (items.length === 3) stop.abort();
    }
    expect(
      items.map((item) => ('caughtUp' in item ? item.position : item.events.map(({ data }) => data))),
    ).toEqual([[registered.data], log.events[0]?.position, [shared.data]]);
  });

  it('waits for a vault that is away', async () => {
    const { log, vault } = await givenLog([{ stream: user, events: [registered] }]);
    let failures = 2;
    const away = {
      ...vault,
      find: (keyIds: readonly string[]) =>
        failures-- > 0 ? Promise.reject(new VaultUnavailable('away')) : vault.find(keyIds),
    };
    const domainLog = createDomainLog({ log, vault: away });
    await expect(domainLog.read(user)).rejects.toBeInstanceOf(VaultUnavailable);
    for await (const item of domainLog.subscribeAll(START, new AbortController().signal)) {
      expect(item).toMatchObject({ events: [{ data: registered.data }] });
      break;
    }
    expect(failures).toBeLessThan(0);
  });

  it('ends without an item when aborted while the vault is away', async () => {
    const { log, vault } = await givenLog([{ stream: user, events: [registered] }]);
    const stop = new AbortController();
    const find = () => {
      stop.abort();
      return Promise.reject(new VaultUnavailable('away'));
    };
    const domainLog = createDomainLog({ log, vault: { ...vault, find } });
    const items: DomainSubscriptionItem[] = [];
    for await (const item of domainLog.subscribeAll(START, stop.signal)) items.push(item);
    expect(items).toEqual([]);
  });

  it('waits for a log that does not say what was decided to be passed over', async () => {
    const { log, vault } = await givenLog([{ stream: 'rsvp-x', events: [confirmed] }]);
    let failures = 2;
    const read: typeof log.read = (...asked) =>
      failures-- > 0 ? Promise.reject(new LogUnavailable('away')) : log.read(...asked);
    const domainLog = createDomainLog({ log: { ...log, read }, vault });
    for await (const item of domainLog.subscribeAll(START, new AbortController().signal)) {
      expect(item).toMatchObject({ events: [{ type: 'RsvpConfirmed' }] });
      break;
    }
    expect(failures).toBeLessThan(0);
  });

  it('ends at what no waiting repairs', async () => {
    const { domainLog, log } = await givenLog();
    await log.append('rsvp-x', [sampleEvent({ partyId: 1 }, 'RsvpConfirmed')], 'no-stream');
    const items = domainLog.subscribeAll(START, new AbortController().signal)[Symbol.asyncIterator]();
    await expect(items.next()).rejects.toBeInstanceOf(CorruptEvent);
  });
});
