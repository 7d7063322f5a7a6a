import type { EventType } from '@duende/contracts/events/domain-event';
import type { FoldedEvent } from '../projection.ts';
import type { AttendanceDocument } from './attendance-document.ts';

export const ATTENDANCE_EVENTS = [
  'RsvpConfirmed',
  'RsvpWithdrawn',
  'PersonErased',
] as const satisfies readonly EventType[];

export function attendanceTouched(event: FoldedEvent) {
  if (event.type === 'PersonErased') return { where: { userId: event.data.userId } };
  if (event.type === 'RsvpConfirmed' || event.type === 'RsvpWithdrawn') {
    return [`${event.data.partyId}.${event.data.userId}`];
  }
  return [];
}

export function foldAttendance(
  attendance: AttendanceDocument | null,
  event: FoldedEvent,
  id: string,
): AttendanceDocument | null {
  switch (event.type) {
    case 'RsvpConfirmed':
    case 'RsvpWithdrawn': {
      const { partyId, userId } = event.data;
      const isGoing = event.type === 'RsvpConfirmed';
      return { _id: id, position: event.position, partyId, userId, isGoing, at: event.effectiveAt };
    }
    case 'PersonErased':
      return null;
    default:
      return attendance;
  }
}
