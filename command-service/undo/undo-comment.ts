import type { Command } from '@duende/contracts/commands/command-schemas';
import type { CommentEvent } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/common/personal';
import { isUndoable } from '@duende/contracts/events/event-records';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import { commentDecider } from '../comments/comment.ts';
import { fold } from '../handling/decider.ts';
import type { StreamUndoing } from './undoer.ts';
import { placedToUndo, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';

/** Undoes the last decision; erased comments do not return. */
export const undoCommentDecider = {
  ...recordedStream,

  decide({ data }: Command<'UndoCommentEvent'>, events: RecordedEvents): readonly CommentEvent[] {
    const { event, before, since } = placedToUndo(events, data.eventId);
    const state = fold(commentDecider, events);
    if (state.status === 'unposted' || isGone(events)) throw new Refusal('comment.not-found');
    if (state.status === 'withdrawn') throw new Refusal('comment.withdrawn');
    if (!isUndoable(event)) throw new Refusal('audit.not-undoable');
    if (since.length > 0) throw new Refusal('audit.decided-since');
    const { commentId, partyId, authorId } = state;
    const status = fold(commentDecider, before).status === 'approved' ? 'approved' : 'pending';
    return [{ type: 'CommentRestored', data: { commentId, partyId, authorId, status } }];
  },
};

function isGone([first]: RecordedEvents): boolean {
  return first?.type === 'CommentPosted' && isErased(first.data.content);
}

export const commentUndoing: StreamUndoing<Command<'UndoCommentEvent'>, CommentEvent> = {
  decider: undoCommentDecider,
  streamOf: streams.comment,
  command: (commentId, eventId) => ({ type: 'UndoCommentEvent', data: { commentId, eventId } }),
};
