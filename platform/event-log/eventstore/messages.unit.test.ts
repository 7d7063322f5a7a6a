import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { expect, it } from 'vitest';
import { toPosition, toRecorded } from './messages.ts';

const ID = '5ad7c1e7-7f2a-4b35-b2a7-7d7a5a0f1c11';

function seen({
  stream = 'party-a',
  type = 'PartyApproved',
  contentType = 'application/json',
  data = '{"partyId":"a"}',
  metadata = '{"actorId":null}',
}: Partial<Record<'stream' | 'type' | 'contentType' | 'data' | 'metadata', string>> = {}) {
  const event: ReadResp.ReadEvent.RecordedEvent = new streamsPb.ReadResp.ReadEvent.RecordedEvent()
    .setId(new sharedPb.UUID().setString(ID))
    .setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setStreamRevision('3')
    .setCommitPosition('733')
    .setPreparePosition('733')
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  event.getMetadataMap().set('type', type).set('content-type', contentType);
  return event;
}

it('writes positions as text that compares like the numbers, beyond 2^53 too', () => {
  expect(toPosition(733n)).toBe('00000000000002dd');
  const large = 2n ** 62n + 1n;
  expect([large, 9n, 10n, 2n ** 53n + 1n].map(toPosition).sort()).toEqual(
    [9n, 10n, 2n ** 53n + 1n, large].map(toPosition),
  );
});

it('hands an event out as the port has it', () => {
  expect(toRecorded(seen())).toEqual({
    id: ID,
    type: 'PartyApproved',
    data: { partyId: 'a' },
    metadata: { actorId: null },
    stream: 'party-a',
    revision: 3,
    position: '00000000000002dd',
  });
});

it('passes on what another program wrote in its own format, without the data', () => {
  const foreign = seen({ stream: 'tickets-a', contentType: 'application/octet-stream', metadata: '' });
  expect(toRecorded(foreign)).toMatchObject({ type: 'PartyApproved', data: {}, metadata: {} });
});

it.each([
  ['data that are no JSON', { data: '{' }, 'data'],
  ['data in another format', { contentType: 'application/octet-stream', data: '{' }, 'data'],
  ['metadata that are no JSON', { metadata: '{' }, 'metadata'],
])(
  'hands out %s of ours as broken, and of other streams and types as another program’s',
  (_, change, part) => {
    expect(toRecorded(seen(change)).broken).toMatchObject({ part, why: 'are no JSON (1 byte)' });
    for (const other of [{ stream: 'tickets-a' }, { type: 'TicketSold' }])
      expect(toRecorded(seen({ ...change, ...other })).broken).toBeUndefined();
  },
);
