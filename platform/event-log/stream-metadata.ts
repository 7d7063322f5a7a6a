import type { StreamRemoval } from '../errors/errors.ts';
import type { JsonObject } from '@duende/contracts/common/json';
import type { EventLog } from './event-log.ts';

const PREFIX = '$$';

export const metadataStreamOf = (stream: string) => PREFIX + stream;

export const describedBy = (stream: string) =>
  stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : null;

/** Other logs have no such streams. */
const HIDING = ['$tb', '$maxCount', '$maxAge'] as const;

/** In `$tb`: the stream was deleted. */
const DELETED = 2 ** 63 - 1;

/** Whether and how events of a stream are hidden in the database. Rejects as the log does. */
export async function hiddenIn(log: Pick<EventLog, 'read'>, stream: string): Promise<StreamRemoval | null> {
  const data = (await log.read(metadataStreamOf(stream))).at(-1)?.data ?? {};
  if (Number(data['$tb']) >= DELETED) return 'deleted';
  return HIDING.some((name) => Number(data[name]) > 0) ? 'cut' : null;
}

/** Whether metadata may hide the event at `revision`, the last one. A count never hides the last. */
export function mayHideLast({ $tb, $maxAge }: JsonObject, revision: number): boolean {
  return Number($tb) > revision || Number($maxAge) > 0;
}
