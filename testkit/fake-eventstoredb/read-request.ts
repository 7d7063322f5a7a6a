import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { badRequest } from './grpc-error.ts';
import type { StoredEvent } from './stored-event.ts';

export interface EventFilter {
  matches(event: StoredEvent): boolean;
  /** after so many events that were looked at, a reader gets a checkpoint */
  readonly checkpointEvery: number;
}

/** Events that a node looks at in one go when the request names no search window. */
const DEFAULT_WINDOW = 32;

/** The filter of a request, `undefined` when it takes every event. */
function readFilter(options: ReadReq.Options.FilterOptions | undefined): EventFilter | undefined {
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

/** Where reading begins: an end, or a revision of a stream, or a position in the log. */
type From = 'start' | 'end' | number;

export interface Source {
  /** `undefined` means all streams */
  readonly stream: string | undefined;
  readonly from: From;
}

export type ReadRequest = Source & { readonly filter: EventFilter | undefined } & (
    | { readonly kind: 'read'; readonly backwards: boolean; readonly count: number }
    | { readonly kind: 'subscribe' }
  );

/**
 * The request in words of our own.
 * @throws GrpcError for what no client of ours asks: structured ids, no source
 */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions();
  if (!options) throw badRequest('options missing');
  if (options.getUuidOption()?.hasStructured()) throw badRequest('structured ids are not served here');
  const source = parseSource(options);
  const filter = readFilter(options.getFilter());
  if (options.hasSubscription()) return { ...source, filter, kind: 'subscribe' };
  const backwards = options.getReadDirection() === 1;
  return { ...source, filter, kind: 'read', backwards, count: Number(options.getCount()) };
}

/** The name in a stream's identifier. */
export function streamName(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
}

function parseSource(options: ReadReq.Options): Source {
  const stream = options.getStream();
  if (stream) {
    const from = stream.hasStart() ? 'start' : stream.hasEnd() ? 'end' : Number(stream.getRevision());
    return { stream: streamName(stream.getStreamIdentifier()), from };
  }
  const all = options.getAll();
  if (!all) throw badRequest('a read names a stream or all of them');
  const from = all.hasStart()
    ? 'start'
    : all.hasEnd()
      ? 'end'
      : Number(all.getPosition()?.getCommitPosition() ?? 0);
  return { stream: undefined, from };
}
