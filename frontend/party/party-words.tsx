import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { LineupChips } from '../parties/lineup-chips.tsx';
import { RichText } from './party-facts.tsx';
import { PartyPart } from './party-part.tsx';

interface PartyWordsProps {
  readonly party: Pick<EventAnswer, 'lineup' | 'description'>;
}

/** The line-up and the description, each if there is one. */
export function PartyWords({ party }: PartyWordsProps) {
  return (
    <>
      {(party.lineup ?? []).length > 0 && (
        <PartyPart title="Quién toca">
          <LineupChips lineup={party.lineup} />
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
