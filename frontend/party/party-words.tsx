import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { artistsWithoutHours } from '@duende/contracts/parties/party-sets';
import { LineupChips } from '../parties/lineup-chips.tsx';
import { SetTable } from '../parties/set-table.tsx';
import { RichText } from './party-facts.tsx';
import { PartyPart } from './party-part.tsx';
import { PartySets } from './party-sets.tsx';

interface PartyWordsProps {
  readonly party: EventAnswer;
  /** milliseconds since 1970; absent: now, with the reader's own marks */
  readonly at?: number;
}

/** Set times, the rest of the line-up and the description, each if there is one. */
export function PartyWords({ party, at }: PartyWordsProps) {
  const hasSets = (party.sets ?? []).length > 0;
  const others = artistsWithoutHours(party);
  return (
    <>
      {hasSets && (
        <PartyPart title="Horarios">
          {at === undefined ? <PartySets party={party} /> : <SetTable party={party} now={at} />}
        </PartyPart>
      )}
      {others.length > 0 && (
        <PartyPart title={hasSets ? 'También tocan' : 'Quién toca'}>
          <LineupChips lineup={others} />
        </PartyPart>
      )}
      {party.description && (
        <PartyPart title="Sobre la fiesta">
          <RichText text={party.description} />
        </PartyPart>
      )}
    </>
  );
}
