import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredEvent } from './stored-event.ts';

export interface EventFilter {
  matches(event: StoredEvent): boolean;
  /** after so many events that were looked at, a reader is told how far the server has come */
  readonly checkpointEvery: number;
}

/** Events that a node looks at in one go when the request names no search window. */
const DEFAULT_WINDOW = 32;

/** The filter of a request, `undefined` when it takes every event. */
export function readFilter(options: ReadReq.Options.FilterOptions | undefined): EventFilter | undefined {
  if (!options) return undefined;
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  const onType = options.getEventType();
  const matches = matcher(onType ?? options.getStreamIdentifier());
  return {
    matches: onType ? (event) => matches(event.type) : (event) => matches(event.stream),
    checkpointEvery: window * Math.max(1, options.getCheckpointintervalmultiplier()),
  };
}

function matcher(
  expression: ReadReq.Options.FilterOptions.Expression | undefined,
): (text: string) => boolean {
  const prefixes = expression?.getPrefixList() ?? [];
  if (prefixes.length > 0) return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  const regex = new RegExp(expression?.getRegex() ?? '');
  return (text) => regex.test(text);
}
