import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { vi } from 'vitest';
import { describeMessage, type Plain } from './describe-message.ts';

/** One message that passed between client and server, as the recording shows it. */
export type RecordedMessage = { client: string; message: Plain } | { server: string; message: Plain };

export interface MessageRecording {
  messages: RecordedMessage[];
  /** kinds of messages that are not noted for the time being */
  ignores: (kind: string) => boolean;
}

const REQUESTS = [
  ['Empty', shared.Empty],
  ['ReadReq', streams.ReadReq],
  ['AppendReq', streams.AppendReq],
  ['BatchAppendReq', streams.BatchAppendReq],
  ['DeleteReq', streams.DeleteReq],
  ['TombstoneReq', streams.TombstoneReq],
] as const;

const ANSWERS = [
  ['SupportedMethods', features.SupportedMethods],
  ['ClusterInfo', gossip.ClusterInfo],
  ['ReadResp', streams.ReadResp],
  ['AppendResp', streams.AppendResp],
  ['BatchAppendResp', streams.BatchAppendResp],
  ['DeleteResp', streams.DeleteResp],
  ['TombstoneResp', streams.TombstoneResp],
] as const;

interface Encodes {
  serializeBinary(): Uint8Array;
  toObject(): object;
}

interface Decodes {
  deserializeBinary(bytes: Uint8Array): { toObject(): object };
}

/**
 * Notes every message that a client in this process encodes or decodes, which a server in the same process does not: it
 * decodes requests and encodes answers.
 */
export function recordMessages(): MessageRecording {
  const recording: MessageRecording = { messages: [], ignores: () => false };
  const note = (name: string, message: RecordedMessage): void => {
    if (!recording.ignores(name)) recording.messages.push(message);
  };
  for (const [name, message] of REQUESTS) {
    const prototype = message.prototype as Encodes;
    const encode = prototype.serializeBinary;
    vi.spyOn(prototype, 'serializeBinary').mockImplementation(function (this: Encodes) {
      note(name, { client: name, message: describeMessage(this) });
      return encode.call(this);
    });
  }
  for (const [name, message] of ANSWERS) {
    const decoder: Decodes = message;
    const decode = decoder.deserializeBinary;
    vi.spyOn(decoder, 'deserializeBinary').mockImplementation((bytes) => {
      const answer = decode.call(decoder, bytes);
      note(name, { server: name, message: describeMessage(answer) });
      return answer;
    });
  }
  return recording;
}
