import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { toRecorded } from './messages.ts';
import { toReadItem } from './read-item.ts';
import { decodeEvent } from './wire-event.ts';

const ID = '5ad7c1e7-7f2a-4b35-b2a7-7d7a5a0f1c11';
type Recorded = ReadResp.ReadEvent.RecordedEvent;

/** An answer as generated code writes it; the bytes lie somewhere in a larger buffer, as those of gRPC do. */
function answerOf(event: Recorded, change: (read: ReadResp.ReadEvent) => void = () => undefined) {
  const read = new streamsPb.ReadResp.ReadEvent()
    .setEvent(event)
    .setCommitPosition(event.getCommitPosition());
  change(read);
  return within(new streamsPb.ReadResp().setEvent(read).serializeBinary());
}

const within = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.alloc(7, 0x0a), bytes, Buffer.alloc(5, 0x0a)]).subarray(7, 7 + bytes.length);

function recorded({
  stream = 'party-a',
  revision = '3',
  position = '733',
  data = '{"partyId":"a"}',
  metadata = '{"actorId":null}',
  contentType = 'application/json',
} = {}): Recorded {
  const event: Recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent()
    .setId(new sharedPb.UUID().setString(ID))
    .setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setStreamRevision(revision)
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  event.getMetadataMap().set('created', '17').set('type', 'PartyApproved').set('content-type', contentType);
  return event;
}

describe('an event is read as the generated code reads it', () => {
  it.each<[string, Recorded]>([
    ['of the usual form', recorded()],
    ['first of its stream, at the first position', recorded({ revision: '0', position: '0' })],
    ['far behind in a large log', recorded({ revision: '70000', position: String(2 ** 53 - 1) })],
    ['with other letters', recorded({ stream: 'comment-ñ🌲', data: '{"text":"Ñandú 🌲"}' })],
    ['without metadata, in a format of its own', recorded({ metadata: '', contentType: 'text/plain' })],
    ['that is no JSON', recorded({ data: '{' })],
    ['with long data', recorded({ data: JSON.stringify({ text: 'x'.repeat(70_000) }) })],
  ])('%s', (_form, event) => {
    const answer = answerOf(event);
    expect(decodeEvent(answer)).not.toBeNull();
    expect(toReadItem(answer)).toEqual({ event: toRecorded(event) });
  });
});

describe('what has another form is left to the generated code', () => {
  const structured = recorded();
  structured.setId(
    new sharedPb.UUID().setStructured(
      new sharedPb.UUID.Structured().setMostSignificantBits('-5').setLeastSignificantBits('7'),
    ),
  );
  it.each<[string, Uint8Array, Recorded]>([
    ['a structured id', answerOf(structured), structured],
    [
      'a position beyond 2^53',
      answerOf(recorded({ position: '9007199254740993' })),
      recorded({ position: '9007199254740993' }),
    ],
    [
      'the revision of a tombstone',
      answerOf(recorded({ revision: '9223372036854775807' })),
      recorded({ revision: '9223372036854775807' }),
    ],
    ['a link', answerOf(recorded(), (read) => read.setLink(recorded())), recorded()],
  ])('%s', (_form, answer, event) => {
    expect(decodeEvent(answer)).toBeNull();
    expect(toReadItem(answer)).toEqual({ event: toRecorded(event) });
  });

  it('answers without an event', () => {
    const caughtUp = within(
      new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp()).serializeBinary(),
    );
    const checkpoint = new streamsPb.ReadResp.Checkpoint().setCommitPosition('733').setPreparePosition('733');
    const looked = within(new streamsPb.ReadResp().setCheckpoint(checkpoint).serializeBinary());
    expect(toReadItem(caughtUp)).toEqual({ isCaughtUp: true });
    expect(toReadItem(looked)).toEqual({ checkpoint: '00000000000002dd' });
    expect(toReadItem(new Uint8Array())).toEqual({});
  });

  it('bytes that end too soon', () => {
    const answer = answerOf(recorded());
    expect(decodeEvent(answer.subarray(0, answer.length - 3))).toBeNull();
  });
});
