import { START } from '@duende/contracts/events/domain-event';
import { ERASED } from '@duende/contracts/common/personal';
import { describe, expect, it } from 'vitest';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { CorruptEvent } from './corrupt-event.ts';
import { createDomainLog } from './open-domain-log.ts';
import { givenLog, newEvent } from '@duende/testkit/samples/given-log';
import { userId, user, registered, shared, confirmed, rejected } from './testing/sample-facts.ts';

describe('opening', () => {
  it('leaves `ERASED` where the key is gone, at once', async () => {
    const { domainLog, vault } = await givenLog([{ stream: user, events: [registered, shared] }]);
    expect((await domainLog.read(user))[0]?.data).toEqual(registered.data);
    await vault.destroy(user);
    const [account, contact] = await domainLog.read(user);
    expect(account?.data).toEqual({
      ...registered.data,
      username: ERASED,
      email: ERASED,
      passwordHash: ERASED,
    });
    expect(contact?.data).toEqual({ userId, changes: { whatsapp: { from: ERASED, to: ERASED } } });
  });

  it('writes what was erased back as erased, in need of no key', async () => {
    const { domainLog, log } = await givenLog();
    const data = { ...registered.data, username: ERASED, email: null, passwordHash: ERASED };
    await domainLog.append(user, [newEvent({ type: 'UserRegistered', data })], 'no-stream');
    expect(log.events[0]?.data).toEqual(data);
    expect((await domainLog.read(user))[0]?.data).toEqual(data);
  });

  it('asks the vault once for a whole batch, and not at all where nothing is sealed', async () => {
    const { log, vault, and } = await givenLog([{ stream: 'rsvp-x', events: [confirmed] }]);
    const asked: (readonly string[])[] = [];
    const counting = {
      ...vault,
      find: (keyIds: readonly string[]) => (asked.push(keyIds), vault.find(keyIds)),
    };
    const domainLog = createDomainLog({ log, vault: counting });
    await domainLog.read('rsvp-x');
    expect(asked).toEqual([]);
    await and({ stream: user, events: [registered, shared] });
    const reason = { events: [rejected('Sin fecha')], metadata: { actorId: 'admin' }, id: 'e1' };
    await and({ stream: 'party-x', ...reason });
    for await (const batch of domainLog.readAll(START, await domainLog.head()))
      expect(batch.events).toHaveLength(4);
    expect(asked).toEqual([[user, 'user-admin', 'reason-e1']]);
  });

  it('leaves out unknown types but says how far it looked, and by which event of ours the log is known', async () => {
    const { domainLog, log } = await givenLog([{ stream: 'rsvp-x', events: [confirmed] }]);
    const unknown = sampleEvent();
    const { position } = await log.append('other', [unknown], 'no-stream');
    const batches = [];
    for await (const batch of domainLog.readAll(START, position)) batches.push(batch);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.events.map(({ type }) => type)).toEqual(['RsvpConfirmed']);
    const [ours] = await log.read('rsvp-x');
    const known = { eventId: ours?.id, stream: 'rsvp-x', revision: 0, position: ours?.position };
    expect(batches[0]?.through).toEqual({ position, known });
    expect(await domainLog.read('other')).toEqual([]);
  });

  it.each([
    {
      why: 'data that no schema accepts',
      said: 'partyId',
      event: sampleEvent({ partyId: 1 }, 'RsvpConfirmed'),
    },
    {
      why: 'an array for data',
      said: 'its data are JSON, but no object',
      event: sampleEvent([1] as never, 'RsvpConfirmed'),
    },
    {
      why: 'a text for data',
      said: 'its data are JSON, but no object',
      event: sampleEvent('partyId' as never, 'RsvpConfirmed'),
    },
    {
      why: 'null for data',
      said: 'its data are JSON, but no object',
      event: sampleEvent(null as never, 'RsvpConfirmed'),
    },
    {
      why: 'metadata that no schema accepts',
      said: 'metadata: at invalid_type',
      event: {
        ...sampleEvent(confirmed.data, 'RsvpConfirmed'),
        metadata: { ...sampleEvent().metadata, at: 7 as never },
      },
    },
    {
      why: 'a version of the future',
      said: 'it cannot be opened',
      event: {
        ...sampleEvent(confirmed.data, 'RsvpConfirmed'),
        metadata: { ...sampleEvent().metadata, schemaVersion: 9 },
      },
    },
    {
      why: 'metadata without a version',
      said: 'metadata: schemaVersion',
      event: {
        ...sampleEvent(confirmed.data, 'RsvpConfirmed'),
        metadata: { ...sampleEvent().metadata, schemaVersion: undefined } as never,
      },
    },
  ])('stops at $why', async ({ said, event }) => {
    const { domainLog, log } = await givenLog();
    const { position } = await log.append('rsvp-x', [event], 'no-stream');
    await expect(domainLog.read('rsvp-x')).rejects.toBeInstanceOf(CorruptEvent);
    await expect(domainLog.read('rsvp-x')).rejects.toThrow(
      `RsvpConfirmed ${event.id} at ${position} of rsvp-x: ${said}`,
    );
  });

  it('stops at a sealed value that was copied into another event', async () => {
    const { domainLog, log } = await givenLog([{ stream: user, events: [registered] }]);
    const [original] = log.events;
    await log.append(user, [sampleEvent({ ...original?.data }, 'UserRegistered')], 0);
    await expect(domainLog.read(user)).rejects.toBeInstanceOf(CorruptEvent);
  });
});
