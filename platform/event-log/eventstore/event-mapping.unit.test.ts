import type { RecordedEvent as ClientEvent } from '@eventstore/db-client';
import { START } from '@duende/contracts/events/domain-event';
import { expect, it } from 'vitest';
import { isSystemEvent, toClientPosition, toPosition, toRecorded } from './event-mapping.ts';

const seen: ClientEvent = {
  streamId: 'party-a',
  id: '5ad7c1e7-7f2a-4b35-b2a7-7d7a5a0f1c11',
  isJson: true,
  revision: 3n,
  type: 'PartyApproved',
  created: new Date(0),
  data: { partyId: 'a' },
  metadata: { actorId: null },
  position: { commit: 733n, prepare: 733n },
};

it('writes positions as text that compares like the numbers, beyond 2^53 too', () => {
  expect(toPosition(733n)).toBe('00000000000002dd');
  const large = 2n ** 62n + 1n;
  expect(toClientPosition(toPosition(large))).toEqual({ commit: large, prepare: large });
  expect([large, 9n, 10n, 2n ** 53n + 1n].map(toPosition).sort()).toEqual(
    [9n, 10n, 2n ** 53n + 1n, large].map(toPosition),
  );
  expect(toClientPosition(START)).toBe('start');
});

it('hands an event out as the port has it', () => {
  expect(toRecorded(seen)).toEqual({
    id: seen.id,
    type: 'PartyApproved',
    data: { partyId: 'a' },
    metadata: { actorId: null },
    stream: 'party-a',
    revision: 3,
    position: '00000000000002dd',
  });
});

it('passes on what another program wrote in its own format, without the data', () => {
  const foreign = { ...seen, isJson: false, data: Uint8Array.of(1, 2), metadata: undefined } as ClientEvent;
  expect(toRecorded(foreign)).toMatchObject({ type: 'PartyApproved', data: {}, metadata: {} });
});

it.each([
  ['data that are no JSON', { data: '{' }, 'data'],
  ['data in another format', { isJson: false, data: Buffer.from('{') }, 'data'],
  ['metadata that are no JSON', { metadata: Buffer.from('{') }, 'metadata'],
])(
  'hands out %s of ours as broken, and of other streams and types as another program’s',
  (_, change, part) => {
    const event = { ...seen, ...change } as ClientEvent;
    expect(toRecorded(event).broken).toMatchObject({ part, why: 'are no JSON (1 byte)' });
    for (const other of [{ streamId: 'tickets-a' }, { type: 'TicketSold' }])
      expect(toRecorded({ ...event, ...other } as ClientEvent).broken).toBeUndefined();
  },
);

it('knows the events of the server itself', () => {
  expect(isSystemEvent({ type: '$metadata' })).toBe(true);
  expect(isSystemEvent({ type: 'PartyApproved' })).toBe(false);
});
