import type { EventType, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { sampleId } from '@duende/testkit/samples/party';
import type { Given } from '@duende/testkit/samples/given-log';
import { approved, submitted } from '@duende/testkit/samples/story';

export const IMPORT_ID = sampleId(40);
const URL = 'https://entradium.com/es/events/luna';

/** Ids of imported parties. */
export const importedIds = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleId(50 + index));

/** An import whose first parties were approved later. */
export function importOf(count: number, approvedOnes = 0): readonly Given[] {
  const partyIds = importedIds(count);
  const source = { importId: IMPORT_ID, url: URL, layers: {} };
  const stream = streams.import(IMPORT_ID);
  return [
    { stream, events: [{ type: 'ImportStarted', data: { importId: IMPORT_ID, url: URL } }] },
    ...partyIds.flatMap((partyId, index) => [
      submitted({ partyId, authorId: null, source }),
      ...(index < approvedOnes ? [approved({ partyId, authorId: null })] : []),
    ]),
    {
      stream,
      events: [
        {
          type: 'ImportFinished',
          data: { importId: IMPORT_ID, url: URL, total: count, imported: count, partyIds },
        },
      ],
    },
  ];
}

export function idOf(events: readonly RecordedDomainEvent[], type: EventType): string {
  const event = events.findLast((recorded) => recorded.type === type);
  if (event === undefined) throw new Error(`no ${type} was recorded`);
  return event.id;
}
