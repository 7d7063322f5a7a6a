import { randomUUID } from 'node:crypto';
import { RevisionConflict } from '../../errors/errors.ts';
import { moveStateSchema, requireSettled, type MoveNote, type MoveState } from '../../files/move-note.ts';
import type { JsonObject } from '@duende/contracts/common/json';
import type { EventLog, EventToAppend } from '../event-log.ts';

/** Metadata of a stream without events: a system event, which no reader of the log sees. */
export const markAt = (name: string) => `$$log-mark-${name}`;
const MOVE = markAt('move');

export type MarkedLog = Pick<EventLog, 'append' | 'read'>;

/** The server keeps only the newest event. */
export function markEvent(data: JsonObject, at = new Date().toISOString()): EventToAppend {
  const metadata = {
    actorId: null,
    at,
    correlationId: randomUUID(),
    causationId: null,
    commandId: randomUUID(),
    commandDigest: '',
    schemaVersion: 1,
  };
  return { id: randomUUID(), type: '$metadata', data, metadata };
}

/** The first writer wins. */
export async function markOnce(log: MarkedLog, name: string, value: string): Promise<string> {
  const stream = markAt(name);
  for (;;) {
    const [existing] = await log.read(stream);
    if (existing !== undefined) return String(existing.data['value']);
    try {
      await log.append(stream, [markEvent({ value })], 'no-stream');
      return value;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }
}

/** The newest note counts. Rejects as the log does. */
export function eventStoreMoveNote(log: MarkedLog): MoveNote {
  const last = async () => (await log.read(MOVE)).at(-1);
  return {
    async read() {
      const data = (await last())?.data;
      return data === undefined ? null : moveStateSchema.parse(data);
    },
    async write(state: MoveState) {
      await log.append(MOVE, [markEvent({ ...state }, state.at)], (await last())?.revision ?? 'no-stream');
    },
  };
}

/** @throws StoreOnTheMove when the log has partly arrived or has moved away */
export async function requireSettledLog(log: MarkedLog): Promise<void> {
  const undo = 'start without EVENTSTORE_URL';
  requireSettled(await eventStoreMoveNote(log).read(), 'the log of EVENTSTORE_URL', undo);
}
