import { isUtf8 } from 'node:buffer';
import type { EventMetadata } from '@duende/contracts/events/domain-event';
import type { JsonObject } from '@duende/contracts/common/json';
import type { BrokenEvent, RecordedEvent } from './event-log.ts';

type Part = BrokenEvent['part'];
type Said = Pick<RecordedEvent, 'data' | 'metadata' | 'broken'>;

export interface StoredEvent {
  readonly data: string;
  readonly metadata: string;
  bytesOf(part: Part): Uint8Array;
}

/** Invalid JSON marks only this event as broken: an error would block readers from all others. */
export function parseStored(stored: StoredEvent): Said {
  try {
    return {
      data: parse(stored, 'data') as JsonObject,
      metadata: parse(stored, 'metadata') as EventMetadata,
    };
  } catch {
    return parseApart(stored);
  }
}

/** Replaces invalid UTF-8, or is itself. */
const REPLACEMENT = '\ufffd';

class NotUtf8 extends Error {}

function parse(stored: StoredEvent, part: Part): unknown {
  const text = stored[part];
  if (text.includes(REPLACEMENT) && !isUtf8(stored.bytesOf(part))) throw new NotUtf8();
  return JSON.parse(text);
}

function parseApart(stored: StoredEvent): Said {
  const said = { data: {}, metadata: {} as EventMetadata };
  const [data, metadata] = [stored.bytesOf('data'), stored.bytesOf('metadata')];
  let broken: BrokenEvent | undefined;
  for (const part of ['data', 'metadata'] as const) {
    try {
      Object.assign(said, { [part]: parse(stored, part) });
    } catch (error) {
      const { length } = part === 'data' ? data : metadata;
      const size = `${length} ${length === 1 ? 'byte' : 'bytes'}`;
      broken = {
        part,
        why: `${error instanceof NotUtf8 ? 'are no UTF-8' : 'are no JSON'} (${size})`,
        data,
        metadata,
      };
    }
  }
  return broken === undefined ? said : { ...said, broken };
}

/** Text, or the bytes of a broken event. */
export function toStore({ data, metadata, broken }: Said): {
  readonly data: string | Uint8Array;
  readonly metadata: string | Uint8Array;
} {
  return broken ?? { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
}
