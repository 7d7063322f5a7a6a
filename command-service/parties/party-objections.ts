import { isOver } from '@duende/contracts/parties/party-night';
import type { PartyCondition } from '@duende/contracts/parties/party-condition';
import { isOn } from '@duende/contracts/parties/party-standing';
import type { RefusalCode } from '@duende/contracts/common/refusal';
import { timesOf, type PartyState } from './party-state.ts';

/** What stands against doing something around a party, which needs an approved one. */
export function notApproved({ status }: PartyState): RefusalCode | null {
  return status === 'approved' ? null : 'party.not-found';
}

/** The same where the party must take place after a moment (ISO 8601); `over` is said where it is over by then. */
export function requireUpcoming(at: string, over: RefusalCode): (party: PartyState) => RefusalCode | null {
  return (party) => {
    if (party.status !== 'approved') return notApproved(party);
    if (isOver(timesOf(party), Date.parse(at))) return over;
    return isOn(party)
      ? null
      : `party.${party.condition as Exclude<PartyCondition['condition'], 'scheduled'>}`;
  };
}
