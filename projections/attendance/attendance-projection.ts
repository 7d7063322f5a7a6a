import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { eventTopic, userRoom } from '@duende/contracts/live/topics';
import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { Change, Projection } from '../projection.ts';
import { ATTENDANCE, type AttendanceDocument } from './attendance-document.ts';
import { ATTENDANCE_EVENTS, attendanceTouched, foldAttendance } from './attendance-fold.ts';

export const attendanceProjection: Projection<AttendanceDocument> = {
  name: 'attendance',
  collection: ATTENDANCE,
  handles: ATTENDANCE_EVENTS,
  touches: attendanceTouched,
  fold: foldAttendance,

  async messages(changes, reader) {
    const moved = changes.filter(({ before, after }) => isGoing(before) !== isGoing(after));
    return [...moved.flatMap(ownMessage), ...(await countMessages(moved, reader))];
  },
};

function isGoing(document: AttendanceDocument | null): boolean {
  return document?.isGoing ?? false;
}

function ownMessage({ after, position }: Change<AttendanceDocument>): readonly AddressedLiveMessage[] {
  if (after === null) return [];
  const payload = { position, eventId: after.partyId, isGoing: after.isGoing };
  return [{ topics: [userRoom(after.userId)], message: { name: 'rsvp.mine', payload } }];
}

/** One count for each party, however many of its people changed their minds in this batch. */
async function countMessages(
  changes: readonly Change<AttendanceDocument>[],
  reader: ReadCollection<AttendanceDocument>,
): Promise<readonly AddressedLiveMessage[]> {
  const positions = new Map<string, string>();
  for (const { before, after, position } of changes) {
    const partyId = (after ?? before)?.partyId;
    if (partyId !== undefined && position > (positions.get(partyId) ?? '')) positions.set(partyId, position);
  }
  return await Promise.all(
    [...positions].map(async ([eventId, position]): Promise<AddressedLiveMessage> => {
      const count = await reader.count({ partyId: eventId, isGoing: true });
      const message = { name: 'rsvp.count', payload: { position, eventId, count } } as const;
      return { topics: ['home', eventTopic(eventId)], message };
    }),
  );
}
