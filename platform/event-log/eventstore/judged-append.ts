import { StreamRemoved } from '../../errors/errors.ts';
import { toRevision } from '../rules.ts';
import { mayHideLast, metadataStreamOf } from '../stream-metadata.ts';
import type { AppendAnswer, AppendToSend } from './append.ts';
import { faultOf, NotConfirmed } from './faults.ts';
import type { Link } from './link.ts';
import { eventsOver, optionsForStream } from './read.ts';

/**
 * Makes an append over a link, and says of a conflict what it means to who reads: a node refuses an append for events that nobody has
 * confirmed, or that are hidden, as for any other. Who reads the stream then, to decide again, does not see them and would be refused
 * again and again.
 * @throws NotConfirmed where the stream reads shorter than the conflict says
 * @throws StreamRemoved where it does since its metadata hides the rest
 */
export async function judgedAppend(link: Link, append: AppendToSend, leftMs: number): Promise<AppendAnswer> {
  const { stream, expected } = append;
  const readOne = async (name: string, from: number) =>
    (await eventsOver(link, optionsForStream(name, from, 1), leftMs)).at(0);
  try {
    return await link.append(append);
  } catch (error) {
    const fault = faultOf(error);
    const actual = fault.kind === 'conflict' ? toRevision(fault.actual) : -1;
    if (actual <= toRevision(expected) || (await readOne(stream, actual)) !== undefined) throw error;
    // Of a metadata stream the last event alone is kept, so it comes first.
    const metadata = await readOne(metadataStreamOf(stream), 0);
    if (mayHideLast(metadata?.data ?? {}, actual)) throw new StreamRemoved(stream, 'cut');
    throw new NotConfirmed(stream, actual);
  }
}
