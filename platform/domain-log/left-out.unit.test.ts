import { randomUUID } from 'node:crypto';
import { START, type DomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { expect, it, test } from 'vitest';
import type { EventToAppend } from '../event-log/event-log.ts';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { CorruptEvent } from './corrupt-event.ts';
import type { DomainLog } from './domain-log.ts';
import { isForeign } from './left-out.ts';
import { createDomainLog } from './open-domain-log.ts';
import { openLog } from './open-log.ts';
import { givenLog, newEvent } from '@duende/testkit/samples/given-log';

const [partyId, userId] = [randomUUID(), randomUUID()];
const stream = streams.rsvp(partyId, userId);
const confirmed = { type: 'RsvpConfirmed', data: { partyId, userId } } satisfies DomainEvent;
const withdrawn = { type: 'RsvpWithdrawn', data: { partyId, userId } } satisfies DomainEvent;

/** As another program writes it: our type's name, its own data and metadata. */
const foreign = (metadata: object): EventToAppend => ({
  ...sampleEvent({ seats: 4 }, 'RsvpConfirmed'),
  metadata: metadata as never,
});
const broken = () => sampleEvent({ partyId: 1 }, 'RsvpConfirmed');

function decision(eventId: string): DomainEvent<'EventPassedOver'> {
  const data = { eventId, stream, type: 'RsvpConfirmed', position: START, reason: 'roto', decidedBy: 'root' };
  return { type: 'EventPassedOver', data };
}

async function typesIn(log: DomainLog): Promise<readonly string[]> {
  const types: string[] = [];
  for await (const { events } of log.readAll(START, await log.head()))
    types.push(...events.map(({ type }) => type));
  return types;
}

it.each([{}, { source: 'tickets', correlationId: 'x', $causationId: 'y' }])(
  'passes over and counts once an event of another program under one of our names, with metadata %j',
  async (metadata) => {
    const { log, vault } = await givenLog([{ stream, events: [confirmed] }]);
    await log.append(stream, [foreign(metadata)], 0);
    const { log: domainLog, behind, leftOut } = openLog({ events: log, vault });
    expect(await typesIn(domainLog)).toEqual(['RsvpConfirmed']);
    expect(await domainLog.read(stream)).toHaveLength(1);
    expect(leftOut).toEqual({ foreign: 1, decided: 0 });

    const fenced = behind((events) => ({ ...events }));
    await log.append(stream, [foreign(metadata)], 1);
    // A rebuild reads what was read before, and another reader of the same process what is new.
    await typesIn(domainLog);
    expect(await typesIn(fenced.log)).toEqual(['RsvpConfirmed']);
    expect(leftOut).toEqual({ foreign: 2, decided: 0 });
    expect(fenced.leftOut).toBe(leftOut);
  },
);

it.each([
  ['no metadata', { metadata: null }, true],
  ['metadata that are a text', { metadata: 'x' }, true],
  ['one of our own fields', { metadata: { at: 'x' } }, false],
  ['broken data', { metadata: {}, broken: { part: 'data' } }, true],
  ['broken metadata', { metadata: {}, broken: { part: 'metadata' } }, false],
])('an event with %s: whether another program wrote it', (_what, event, expected) => {
  expect(isForeign(event as never)).toBe(expected);
});

it('goes on over a corrupt event once that is decided, in a stream and in all of them, in a new process too', async () => {
  const { log, vault, domainLog } = await givenLog([{ stream, events: [confirmed] }]);
  const event = broken();
  await log.append(stream, [event], 0);
  await domainLog.append('rsvp-other', [newEvent(confirmed)], 'no-stream');
  await expect(domainLog.read(stream)).rejects.toBeInstanceOf(CorruptEvent);
  await expect(typesIn(domainLog)).rejects.toBeInstanceOf(CorruptEvent);

  await domainLog.append(streams.passedOver(), [newEvent(decision(event.id))], 'no-stream');
  for (const reader of [domainLog, createDomainLog({ log, vault })]) {
    expect(await typesIn(reader)).toEqual(['RsvpConfirmed', 'RsvpConfirmed', 'EventPassedOver']);
    expect(await reader.read(stream)).toMatchObject([{ type: 'RsvpConfirmed', revision: 0 }]);
  }
});

it.each([
  ['another event in the stream of decisions', { ...confirmed, type: 'RsvpConfirmed' as const }],
  ['a decision that is corrupt', null],
])('takes %s for no decision', async (_what, other) => {
  const { log, vault, domainLog } = await givenLog([{ stream, events: [confirmed] }]);
  const [readable] = log.events;
  const data = { ...decision(readable?.id ?? '').data };
  await log.append(
    streams.passedOver(),
    [sampleEvent(other === null ? { ...data, reason: 7 } : data, other?.type ?? 'EventPassedOver')],
    'no-stream',
  );
  expect(await domainLog.read(stream)).toHaveLength(1);
  expect(await createDomainLog({ log, vault }).read(stream)).toHaveLength(1);
});

it('leaves out what was decided even where a later program could read it', async () => {
  const { log, vault, domainLog } = await givenLog([{ stream, events: [confirmed, withdrawn] }]);
  const [, readable] = log.events;
  await domainLog.append(streams.passedOver(), [newEvent(decision(readable?.id ?? ''))], 'no-stream');
  expect(await typesIn(createDomainLog({ log, vault }))).toEqual(['RsvpConfirmed', 'EventPassedOver']);
});

test('commands continue after events that are left out, and a repeat gets the first answer', async () => {
  const { log, vault, domainLog } = await givenLog([{ stream, events: [confirmed] }]);
  const event = broken();
  await log.append(stream, [event, foreign({})], 0);
  await domainLog.append(streams.passedOver(), [newEvent(decision(event.id))], 'no-stream');
  const writer = createDomainLog({ log, vault });
  expect(await writer.read(stream)).toHaveLength(1);
  const again = newEvent(withdrawn);
  const first = await writer.append(stream, [again], 0);
  expect(first.revision).toBe(3);
  expect(await writer.append(stream, [again], 0)).toEqual(first);
  await expect(writer.append(stream, [newEvent(withdrawn)], 0)).rejects.toThrow(/is at 3/);
  expect((await writer.read(stream)).map(({ revision }) => revision)).toEqual([0, 3]);
});

it('asks the log once for an append that meets what another process wrote', async () => {
  const { log, vault } = await givenLog([{ stream, events: [confirmed] }]);
  const asked: string[] = [];
  const read: typeof log.read = (name, from) => {
    asked.push(name);
    return log.read(name, from);
  };
  const domainLog = createDomainLog({ log: { ...log, read }, vault });
  await log.append(stream, [sampleEvent({ partyId, userId }, 'RsvpWithdrawn')], 0);
  await expect(domainLog.append(stream, [newEvent(withdrawn)], 0)).rejects.toThrow(/is at 1/);
  expect(asked).toEqual([]);
});
