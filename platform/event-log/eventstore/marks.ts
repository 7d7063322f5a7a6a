import { randomUUID } from 'node:crypto';
import { RevisionConflict } from '../../errors/errors.ts';
import type { JsonObject } from '../event-log.ts';
import type { Append } from './appender.ts';
import type { Reader } from './reader.ts';
import { toPortError } from './port-errors.ts';

const STREAM = '$$log-mark-';
const TYPE = '$metadata';

/**
 * What stands under a name, written where nothing does. A mark is the metadata of a stream without events, which is a system event
 * to the server and to every reader of the log: no fold, decider or count meets it. The first to write it wins, the others
 * read what stands.
 */
export async function markOnce(
  log: { readonly append: Append; readonly read: Reader['read'] },
  name: string,
  value: string,
): Promise<string> {
  const stream = markAt(name);
  for (;;) {
    const [existing] = await log.read(stream);
    if (existing !== undefined) return String(existing.data['value']);
    try {
      await log.append(stream, [markOf(value)], 'no-stream');
      return value;
    } catch (error) {
      const portError = toPortError(error, stream, 'no-stream');
      if (!(portError instanceof RevisionConflict)) throw error;
    }
  }
}

/** The stream of a mark. */
export function markAt(name: string): string {
  return `${STREAM}${name}`;
}

/** What is offered to a stream that does not take it. */
export const probeEvent = () => markOf('');

function markOf(value: string) {
  const data: JsonObject = { value };
  const metadata = {
    actorId: null,
    at: new Date().toISOString(),
    correlationId: randomUUID(),
    causationId: null,
    commandId: randomUUID(),
    commandDigest: '',
    schemaVersion: 1,
  };
  return { id: randomUUID(), type: TYPE, data, metadata };
}
