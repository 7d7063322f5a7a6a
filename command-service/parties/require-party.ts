import type { PartyDetails } from '@duende/contracts/events/fields';
import { streams } from '@duende/contracts/events/streams';
import { photoName } from '@duende/contracts/photo-url';
import { Refusal } from '@duende/contracts/refusal';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { partyDecider } from './decide-party.ts';

/**
 * What people do around a party needs an approved one. It may be gone between this look and their own event: that
 * event is then hidden with the party. So it may also be gone since the followed log told of it last, but nobody is
 * refused on that word alone, nor let in on a word older than what they have seen.
 */
export async function requireApprovedParty(
  handler: CommandHandler,
  partyId: string,
  context: Pick<CommandContext, 'seen'>,
): Promise<void> {
  const stream = streams.party(partyId);
  const told = await handler.load(partyDecider, stream, context);
  if (told.state.status === 'approved') return;
  const { state } = await handler.load(partyDecider, stream);
  if (state.status !== 'approved') throw new Refusal('party.not-found');
}

/** A party's photo is one of our uploads; one it already has is not asked for again, it may have been erased since. */
export async function requirePhoto(
  handler: CommandHandler,
  photos: PhotoStore,
  partyId: string,
  { photo }: PartyDetails,
): Promise<void> {
  if (photo === null) return;
  const name = photoName(photo);
  if (name !== null && (await photos.has(name))) return;
  const { state } = await handler.load(partyDecider, streams.party(partyId));
  if (state.status === 'unsubmitted' || state.details.photo !== photo)
    throw new Refusal('party.photo-unknown');
}
