import { isOver } from '@duende/contracts/parties/party-night';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { isOn } from '@duende/contracts/parties/party-condition';
import type { RefusalCode } from '@duende/contracts/common/refusal';
import { timesOf, type PartyState } from './party-state.ts';

export function notApproved({ status }: PartyState): RefusalCode | null {
  return status === 'approved' ? null : 'party.not-found';
}

/** Must take place after `at` (ISO 8601); `over` if it has ended. */
export function requireUpcoming(at: string, over: RefusalCode): (party: PartyState) => RefusalCode | null {
  return (party) => {
    if (party.status !== 'approved') return notApproved(party);
    if (isOver(timesOf(party), Date.parse(at))) return over;
    return isOn(party)
      ? null
      : `party.${party.condition as Exclude<PartyCondition['condition'], 'scheduled'>}`;
  };
}
