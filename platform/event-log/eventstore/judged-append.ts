import { StreamRemoved } from '../../errors/errors.ts';
import type { JsonObject } from '../event-log.ts';
import { toRevision } from '../rules.ts';
import { hiddenBy, isMetadataStream, mayHideLast, metadataStreamOf } from '../stream-metadata.ts';
import type { AppendAnswer, AppendToSend } from './append.ts';
import { faultOf, NotConfirmed } from './faults.ts';
import type { Link } from './link.ts';
import { eventsOver, optionsForStream } from './read.ts';

/**
 * Makes an append over a link, and says of a refusal what it means to who reads.
 *
 * A node takes what is written at no stream to one that was deleted, and goes on behind what that held, so whoever begins a stream
 * asks first. It refuses an append for an event that nobody has confirmed as for any other; but who reads the stream then, to decide
 * again, does not see that event, and would be refused again and again.
 * @throws StreamRemoved where a stream is begun and what it held is hidden
 * @throws NotConfirmed where the stream reads shorter than the conflict says, and nothing in its metadata hides the rest
 */
export async function judgedAppend(link: Link, append: AppendToSend, leftMs: number): Promise<AppendAnswer> {
  const { stream, expected } = append;
  const read = (name: string, from: number) => eventsOver(link, optionsForStream(name, from, 1), leftMs);
  // Of a metadata stream the last event alone is kept, so it comes first.
  const metadata = async () => (await read(metadataStreamOf(stream), 0)).at(0)?.data ?? {};
  if (expected === 'no-stream' && !isMetadataStream(stream))
    requireVisible(stream, await ifAllowed(metadata));
  try {
    return await link.append(append);
  } catch (error) {
    const fault = faultOf(error);
    const actual = fault.kind === 'conflict' ? toRevision(fault.actual) : -1;
    if (actual <= toRevision(expected) || (await read(stream, actual)).length > 0) throw error;
    if (mayHideLast(await metadata(), actual)) throw error;
    throw new NotConfirmed(stream, actual);
  }
}

function requireVisible(stream: string, metadata: JsonObject): void {
  const removal = hiddenBy(metadata);
  if (removal !== null) throw new StreamRemoved(stream, removal);
}

/** Who may not read metadata writes all the same. */
async function ifAllowed(metadata: () => Promise<JsonObject>): Promise<JsonObject> {
  try {
    return await metadata();
  } catch (error) {
    if (faultOf(error).kind === 'refused') return {};
    throw error;
  }
}
