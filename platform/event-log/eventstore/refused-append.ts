import { WrongExpectedVersionError } from '@eventstore/db-client';
import type { AppendToSend } from './append-to-send.ts';
import { faultOf } from './faults.ts';

/**
 * A node's refusal of one append with what was refused in its message: the kind of refusal, the types of the events, the stream. The
 * client leaves the message empty, or says nothing of the append. What passes by itself stays as it is. An error that ends several
 * appends at once must not be given.
 */
export function inWords(error: unknown, { stream, events, expected }: AppendToSend): unknown {
  if (!(error instanceof Error) || !('type' in error) || faultOf(error).kind === 'passing') return error;
  const said = error.message === '' ? '' : ` (${error.message})`;
  const types = [...new Set(events.map(({ type }) => type))].join(', ');
  const actual = error instanceof WrongExpectedVersionError ? `, which is at ${error.actualVersion}` : '';
  error.message = `${String(error.type)}${said}: ${types} to ${stream} at ${expected}${actual}`;
  return error;
}
