import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';
import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '../parties.ts';

/** The party that a broadcast is about, other than that it came or went; `null` for everything else. */
function partyOf(message: LiveMessage): string | null {
  switch (message.name) {
    case 'rsvp.count':
    case 'comment.approved':
    case 'comment.removed':
    case 'ride.published':
    case 'ride.removed':
    case 'ride.matched':
      return message.payload.eventId;
    default:
      return null;
  }
}

/** Messages without those about removed parties: what a GET no longer shows is not broadcast either. */
export async function withholdRemoved(
  parties: ReadCollection<PartyDocument>,
  messages: readonly AddressedLiveMessage[],
): Promise<readonly AddressedLiveMessage[]> {
  const ids = new Set(messages.flatMap(({ message }) => partyOf(message) ?? []));
  if (ids.size === 0) return messages;
  const known = await parties.get([...ids]);
  return messages.filter(({ message }) => {
    const status = known.get(partyOf(message) ?? '')?.status;
    return status !== 'rejected' && status !== 'deleted';
  });
}
