import { StreamRemoved } from '../../errors/errors.ts';
import { toRevision } from '../rules.ts';
import { mayHideLast, metadataStreamOf } from '../stream-metadata.ts';
import type { AppendAnswer, AppendToSend } from './append.ts';
import { faultOf, NotConfirmed } from './faults.ts';
import type { Link } from './link.ts';
import { eventsOver, optionsForStream } from './read.ts';

/**
 * Makes an append over a link and interprets a conflict. A node also refuses for unconfirmed or hidden events.
 * Readers do not see them, so deciding again would conflict forever.
 * @throws NotConfirmed when the stream reads shorter than the conflict says
 * @throws StreamRemoved when metadata hides the rest
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
    // A metadata stream keeps only its last event.
    const metadata = await readOne(metadataStreamOf(stream), 0);
    if (mayHideLast(metadata?.data ?? {}, actual)) throw new StreamRemoved(stream, 'cut');
    throw new NotConfirmed(stream, actual);
  }
}
