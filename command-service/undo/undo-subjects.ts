import { streams } from '@duende/contracts/events/streams';
import { photosNamedIn } from '@duende/contracts/events/named-photos';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Actor } from '@duende/contracts/accounts/permissions';
import type { Admins } from '../admins/admins.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { fold } from '../handling/decider.ts';
import { partyDecider } from '../parties/party.ts';
import { requirePhoto, type PhotoRules } from '../parties/party-details.ts';
import type { PartyState } from '../parties/party-state.ts';
import { placed, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';
import { accountUndoing } from './undo-account.ts';
import { undoPartyDecider, type PartyField } from './undo-party.ts';
import { createStreamUndoer, pairOf, refuseElsewhere, undoneBy, type Undoer } from './undoer.ts';

export function createPartyUndoer(rules: PhotoRules & { readonly handler: CommandHandler }): Undoer {
  const { handler } = rules;

  async function commandOn(
    state: RecordedEvents,
    { partyId, eventId }: { readonly partyId: string; readonly eventId: string },
    actor: Actor | null,
  ) {
    if (!state.some(({ id }) => id === eventId))
      await refuseElsewhere(handler, photoStreamsOf(state), eventId);
    const { event } = placed(state, eventId);
    const photo = event.type === 'PartyUpdated' ? (event.data.changes.photo?.from ?? null) : null;
    const unusable: PartyField[] = (await isUsable(fold(partyDecider, state), photo, actor)) ? [] : ['photo'];
    return { type: 'UndoPartyEvent', data: { partyId, eventId, unusable } } as const;
  }

  /** Withdrawn or erased photos cannot return. */
  async function isUsable(party: PartyState, photo: string | null, actor: Actor | null): Promise<boolean> {
    try {
      await requirePhoto(rules, party, { photo }, actor);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  return {
    async preview(partyId, eventId, { actor }) {
      const { state } = await handler.load(recordedStream, streams.party(partyId));
      const undo = await commandOn(state, { partyId, eventId }, actor);
      return pairOf(state, eventId, undoPartyDecider.decide(undo, state));
    },
    async undo(partyId, eventId, context) {
      const stream = streams.party(partyId);
      const undo = async (own: Promise<RecordedEvents>) =>
        commandOn(await own, { partyId, eventId }, context.actor);
      return undoneBy(await handler.handle(undoPartyDecider, stream, undo, context), eventId);
    },
  };
}

/** Of all photos shown or proposed; withdrawals are there. */
export function photoStreamsOf(events: RecordedEvents): readonly string[] {
  return [...new Set(events.flatMap(photosNamedIn))].map(streams.photo);
}

/** Passwords and erasures cannot be undone. */
export function createAdminUndoer(
  handler: CommandHandler,
  admins: Pick<Admins, 'undo' | 'previewUndo'>,
): Undoer {
  const account = createStreamUndoer(handler, accountUndoing);
  const rolesOf = async () => (await handler.load(recordedStream, streams.admins())).state;
  const isOf = (events: RecordedEvents, eventId: string) => events.some(({ id }) => id === eventId);
  return {
    async preview(userId, eventId, context) {
      const roles = await rolesOf();
      if (isOf(roles, eventId))
        return pairOf(roles, eventId, await admins.previewUndo(userId, eventId, context));
      return account.preview(userId, eventId, context);
    },
    async undo(userId, eventId, context) {
      if (isOf(await rolesOf(), eventId))
        return undoneBy(await admins.undo(userId, eventId, context), eventId);
      return account.undo(userId, eventId, context);
    },
  };
}

/** Exports and the operator's actions cannot be undone. */
export function createNoUndoer(handler: CommandHandler, streamOf: (id: string) => string): Undoer {
  const refuse = (id: string, eventId: string) => refuseElsewhere(handler, [streamOf(id)], eventId);
  return { preview: refuse, undo: refuse };
}
