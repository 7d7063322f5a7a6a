import { parseTopic, userRoom, type LiveRoom } from '@duende/contracts/live/topics';
import { may, type Actor } from '@duende/contracts/permissions';
import { Refusal } from '@duende/contracts/refusal';
import type { ReadModelName } from '@duende/projections/registry';
import type { PartyFinder } from '../parties/find-party.ts';

/** The room behind a topic and the read models whose changes are told there. */
export interface TopicAccess {
  readonly room: LiveRoom;
  readonly reads: readonly ReadModelName[];
}

/** The room a topic means for one person. @throws Refusal as the GET of the same things would */
export async function topicAccess(
  value: unknown,
  actor: Actor | null,
  parties: PartyFinder,
): Promise<TopicAccess> {
  const topic = parseTopic(value);
  switch (topic) {
    case null:
      throw new Refusal('request.invalid', { message: 'Ese tema no existe.' });
    case 'home':
      return { room: topic, reads: ['parties', 'attendance'] };
    case 'moderation':
      if (!may(actor, 'party.moderate'))
        throw new Refusal(actor === null ? 'session.required' : 'session.admin-required');
      return { room: topic, reads: ['parties', 'comments', 'pending'] };
    case 'me':
      if (actor === null) throw new Refusal('session.required');
      return { room: userRoom(actor.userId), reads: ['parties', 'attendance', 'ride-matches'] };
    default:
      await parties.visible(topic.slice('event:'.length), actor);
      return { room: topic, reads: ['parties', 'attendance', 'comments', 'rides', 'pulse'] };
  }
}
