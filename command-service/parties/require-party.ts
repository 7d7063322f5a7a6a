import { isOver } from '@duende/contracts/parties/party-night';
import { streams } from '@duende/contracts/events/streams';
import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { partyDecider, type PartyState } from './party.ts';

/** What stands against doing something around a party, or nothing. */
type Objection = (party: PartyState) => RefusalCode | null;

const notApproved: Objection = ({ status }) => (status === 'approved' ? null : 'party.not-found');

/**
 * What people do around a party needs an approved one. It may be gone between this look and their own event: that
 * event is then hidden with the party. So the followed log may not know yet that it is gone, or there; nobody is
 * refused by what is followed alone, nor let in by what is older than what they have seen.
 */
export async function requireApprovedParty(
  handler: CommandHandler,
  partyId: string,
  context: Pick<CommandContext, 'seen'>,
): Promise<void> {
  await requireParty(handler, partyId, context, notApproved);
}

/** {@link requireApprovedParty} that is not over; `over` is said where it is. */
export async function requireComingParty(
  handler: CommandHandler,
  partyId: string,
  context: Pick<CommandContext, 'seen' | 'at'>,
  over: RefusalCode,
): Promise<void> {
  const now = Date.parse(context.at);
  await requireParty(handler, partyId, context, (party) => {
    if (party.status !== 'approved') return notApproved(party);
    return isOver(party.details, now) ? over : null;
  });
}

async function requireParty(
  handler: CommandHandler,
  partyId: string,
  context: Pick<CommandContext, 'seen'>,
  objectionTo: Objection,
): Promise<void> {
  const stream = streams.party(partyId);
  const followed = await handler.load(partyDecider, stream, context);
  if (objectionTo(followed.state) === null) return;
  const { state } = await handler.load(partyDecider, stream);
  const objection = objectionTo(state);
  if (objection !== null) throw new Refusal(objection);
}
