import { moveStateSchema, requireSettled, type MoveNote, type MoveState } from '../../files/move-note.ts';
import type { EventLog } from '../event-log.ts';
import { markEvent } from './mark-event.ts';

/** Metadata of a stream without events, as the log's other marks: no reader of the log ever meets it. */
const STREAM = '$$log-mark-move';

/** A log's note in EventStoreDB; the newest one counts. Rejects as the log does. */
export function eventStoreMoveNote(log: Pick<EventLog, 'append' | 'read'>): MoveNote {
  return {
    read: async () => stateOf((await log.read(STREAM)).at(-1)?.data),
    async write(state: MoveState) {
      const last = (await log.read(STREAM)).at(-1);
      await log.append(STREAM, [markEvent({ ...state }, state.at)], last?.revision ?? 'no-stream');
    },
  };
}

/** @throws StoreOnTheMove when the log is half arrived or was moved away */
export async function requireSettledLog(log: Pick<EventLog, 'append' | 'read'>): Promise<void> {
  const undo = 'start without EVENTSTORE_URL';
  requireSettled(await eventStoreMoveNote(log).read(), 'the log of EVENTSTORE_URL', undo);
}

function stateOf(data: unknown): MoveState | null {
  return data === undefined ? null : moveStateSchema.parse(data);
}
