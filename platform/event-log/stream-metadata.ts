import type { StreamRemoval } from '../errors/errors.ts';
import type { EventLog, JsonObject } from './event-log.ts';

const PREFIX = '$$';

/** The stream that holds another one's metadata in EventStoreDB. */
export const metadataStreamOf = (stream: string) => PREFIX + stream;

/** The stream whose metadata this one holds, `null` where it holds none. */
export const describedBy = (stream: string) =>
  stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : null;

/** What EventStoreDB hides a stream's events by; every other log has no such streams, and hides nothing. */
const HIDING = ['$tb', '$maxCount', '$maxAge'] as const;

/** In the place of a revision before which events are hidden: the stream was deleted. */
const DELETED = 2 ** 63 - 1;

/** Whether somebody told the database to hide events of a stream, and which way. Rejects as the log does. */
export async function hiddenIn(log: Pick<EventLog, 'read'>, stream: string): Promise<StreamRemoval | null> {
  const data = (await log.read(metadataStreamOf(stream))).at(-1)?.data ?? {};
  if (Number(data['$tb']) >= DELETED) return 'deleted';
  return HIDING.some((name) => Number(data[name]) > 0) ? 'cut' : null;
}

/** Whether metadata of a stream may keep the event at a revision, its last one, from readers. A count never hides the last one. */
export function mayHideLast({ $tb, $maxAge }: JsonObject, revision: number): boolean {
  return Number($tb) > revision || Number($maxAge) > 0;
}
