import type { StreamRemoval } from '../errors/errors.ts';
import type { EventLog } from './event-log.ts';

/** What EventStoreDB hides a stream's events by; every other log has no such streams, and hides nothing. */
const HIDING = ['$tb', '$maxCount', '$maxAge'] as const;

/** In the place of a revision before which events are hidden: the stream was deleted. */
const DELETED = 2 ** 63 - 1;

/** Whether somebody told the database to hide events of a stream, and which way. Rejects as the log does. */
export async function hiddenIn(log: Pick<EventLog, 'read'>, stream: string): Promise<StreamRemoval | null> {
  const data = (await log.read(`$$${stream}`)).at(-1)?.data ?? {};
  if (Number(data['$tb']) >= DELETED) return 'deleted';
  return HIDING.some((name) => Number(data[name]) > 0) ? 'cut' : null;
}
