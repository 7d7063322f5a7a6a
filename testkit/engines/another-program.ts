import { binaryEvent, EventStoreDBClient, jsonEvent, type StreamMetadata } from '@eventstore/db-client';

/** Another program on the same EventStoreDB, or somebody at its console: what they do to streams, ours or theirs. */
export interface AnotherProgram {
  /** Writes one event that is none of ours at the end of a stream. */
  write(stream: string, event: ForeignEvent): Promise<void>;
  /** Hides every event of a stream; an append would bring it back. */
  softDelete(stream: string): Promise<void>;
  /** Ends a stream for good. */
  tombstone(stream: string): Promise<void>;
  /** Writes a stream's metadata, by which it is cut, or made whole again. */
  setMetadata(stream: string, metadata: StreamMetadata): Promise<void>;
  close(): Promise<void>;
}

export const FOREIGN_EVENTS = {
  json: () => jsonEvent({ type: 'invoice-sent', data: { amount: 3 } }),
  notJson: () => binaryEvent({ type: 'picture-taken', data: Buffer.from([0xff, 0x00, 0xd8]) }),
  /** as the manual of EventStoreDB changes the default rights, in a stream that only administrators may read */
  settings: () => jsonEvent({ type: 'update-default-acl', data: { $userStreamAcl: { $r: '$all' } } }),
  link: () => binaryEvent({ type: '$>', data: Buffer.from('0@invoices') }),
} as const;

export type ForeignEvent = keyof typeof FOREIGN_EVENTS;

export function anotherProgram(url: string): AnotherProgram {
  const client = EventStoreDBClient.connectionString(url);
  return {
    write: async (stream, event) => void (await client.appendToStream(stream, [FOREIGN_EVENTS[event]()])),
    softDelete: async (stream) => void (await client.deleteStream(stream)),
    tombstone: async (stream) => void (await client.tombstoneStream(stream)),
    setMetadata: async (stream, metadata) => void (await client.setStreamMetadata(stream, metadata)),
    close: () => client.dispose(),
  };
}
