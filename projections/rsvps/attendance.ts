import { START, type EventType, type Position } from '@duende/contracts/events/domain-event';
import { eventTopic, userRoom } from '@duende/contracts/live/topics';
import type { CollectionSpec, StoredDocument, ReadCollection } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import {
  type Change,
  type EventOf,
  type FoldedEvent,
  joined,
  type Projection,
  type Stretch,
} from '../model/projection.ts';
import { isOpen, switched, type Spans } from '../model/spans.ts';

/**
 * A person's last answer and periods of attendance. A party's count is `count({ partyId, isGoing: true })`.
 * An erasure keeps only the periods.
 * Each event copies a document. So after {@link WORDS_PER_DOCUMENT} answers the periods continue in parts,
 * `<partyId>.<userId>.<part>`, not going and with spans only.
 */
export interface AttendanceDocument extends StoredDocument {
  readonly partyId: string;
  readonly userId: string | null;
  readonly isGoing: boolean;
  readonly at: string;
  readonly spans: Spans;
  readonly isEndedByErasure?: true;
}

/** Answers per document; even, so that the last one is a withdrawal. */
export const WORDS_PER_DOCUMENT = 256;

export const EVER_ANSWERED = { isGoing: { $in: [true, false] } } as const;

const ATTENDANCE: CollectionSpec<AttendanceDocument> = {
  name: 'attendance.v4',
  indexes: [{ keys: { partyId: 1, isGoing: 1 } }, { keys: { userId: 1, isGoing: 1 } }],
};

const ATTENDANCE_EVENTS = [
  'RsvpConfirmed',
  'RsvpWithdrawn',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof ATTENDANCE_EVENTS>;

function attendanceTouched(event: Handled) {
  if (event.type === 'PersonErased') return { where: { userId: event.data.userId } };
  if (event.type === 'RsvpConfirmed' || event.type === 'RsvpWithdrawn') {
    const { partyId, userId } = event.data;
    const own = joined(partyId, userId);
    const part = partOf(event);
    // The previous part is touched in case the log skips its last answer.
    return part === 0
      ? [own]
      : [own, ...(part > 1 ? [joined(own, `${part - 1}`)] : []), joined(own, `${part}`)];
  }
  return [];
}

/** The revision in the stream gives the part; 0 is the person's own document. */
function partOf({ revision }: FoldedEvent): number {
  return Math.floor(revision / WORDS_PER_DOCUMENT);
}

type Word = Extract<FoldedEvent, { type: 'RsvpConfirmed' | 'RsvpWithdrawn' }>;

function foldLaterWord(
  document: AttendanceDocument | null,
  event: Word,
  id: string,
): AttendanceDocument | null {
  const { position, effectiveAt: at } = event;
  const { partyId, userId } = event.data;
  const own = joined(partyId, userId);
  const isGoing = event.type === 'RsvpConfirmed';
  const before = document?.spans ?? [];
  const spans = switched(before, isGoing && id === joined(own, `${partOf(event)}`), at);
  if (id !== own && spans === before) return document;
  return { _id: id, position, partyId, userId, isGoing: isGoing && id === own, at, spans };
}

function foldAttendance(
  attendance: AttendanceDocument | null,
  event: Handled,
  id: string,
): AttendanceDocument | null {
  switch (event.type) {
    case 'RsvpConfirmed':
    case 'RsvpWithdrawn': {
      if (partOf(event) > 0) return foldLaterWord(attendance, event, id);
      const { partyId, userId } = event.data;
      const { position, effectiveAt: at } = event;
      const isGoing = event.type === 'RsvpConfirmed';
      const spans = switched(attendance?.spans ?? [], isGoing, at);
      return { _id: id, position, partyId, userId, isGoing, at, spans };
    }
    case 'PersonErased': {
      if (attendance === null) return null;
      const spans = switched(attendance.spans, false, event.effectiveAt);
      const ended = isOpen(attendance.spans) ? { isEndedByErasure: true as const } : {};
      return { ...attendance, ...ended, position: event.position, userId: null, isGoing: false, spans };
    }
    default:
      return attendance;
  }
}

export const attendanceProjection: Projection<AttendanceDocument> = {
  name: 'attendance',
  collection: ATTENDANCE,
  handles: ATTENDANCE_EVENTS,
  touches: attendanceTouched,
  fold: foldAttendance,

  async messages(changes, reader, stretch) {
    const moved = changes.filter(({ before, after }) => isGoing(before) !== isGoing(after));
    return [...moved.flatMap(ownMessage), ...(await countMessages(moved, reader, stretch))];
  },
};

const MOST_COUNTED = 1_000;
const goingByParty = new WeakMap<Stretch, Map<string, number>>();

function isGoing(document: AttendanceDocument | null): boolean {
  return document?.isGoing ?? false;
}

function ownMessage({ after, position }: Change<AttendanceDocument>): readonly OutgoingMessage[] {
  if (after === null || after.userId === null) return [];
  const payload = { position, eventId: after.partyId, isGoing: after.isGoing };
  return [outgoing([userRoom(after.userId)], { name: 'rsvp.mine', payload })];
}

async function countMessages(
  changes: readonly Change<AttendanceDocument>[],
  reader: ReadCollection<AttendanceDocument>,
  stretch: Stretch,
): Promise<readonly OutgoingMessage[]> {
  const moves = new Map<string, { readonly position: Position; readonly added: number }>();
  for (const { before, after, position } of changes) {
    const partyId = (after ?? before)?.partyId;
    if (partyId === undefined) continue;
    const { position: last, added } = moves.get(partyId) ?? { position: START, added: 0 };
    moves.set(partyId, {
      position: position > last ? position : last,
      added: added + (isGoing(after) ? 1 : -1),
    });
  }
  const counts = goingByParty.get(stretch) ?? new Map<string, number>();
  goingByParty.set(stretch, counts);
  if (counts.size > MOST_COUNTED) counts.clear();
  return await Promise.all(
    [...moves].map(async ([eventId, { position, added }]): Promise<OutgoingMessage> => {
      const known = counts.get(eventId);
      // Includes these changes.
      const count =
        known === undefined ? await reader.count({ partyId: eventId, isGoing: true }) : known + added;
      counts.set(eventId, count);
      const payload = { position, eventId, count };
      return outgoing(['home', eventTopic(eventId)], { name: 'rsvp.count', payload });
    }),
  );
}
