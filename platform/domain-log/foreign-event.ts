import type { RecordedEvent } from '../event-log/event-log.ts';

/** What every event of ours says in its metadata and other programs' do not: names such as `correlationId` are everybody's. */
const OUR_OWN = ['actorId', 'at', 'commandId', 'commandDigest', 'schemaVersion'] as const;

/**
 * Whether another program wrote an event, whatever its type is called: not one of the fields that are ours alone stands in
 * its metadata. One that has any of them is ours, and corrupt where it lacks the others.
 */
export function isForeign({ metadata }: Pick<RecordedEvent, 'metadata'>): boolean {
  const known: object = typeof metadata === 'object' && metadata !== null ? metadata : {};
  return !OUR_OWN.some((field) => Object.hasOwn(known, field));
}
