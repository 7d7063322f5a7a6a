import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { submittedPartiesQuery } from '../parties/submitted-parties.ts';
import { useOwnParty } from '../parties/use-own-party.ts';
import { ReportButton } from '../reports/report-button.tsx';

/** Also hidden until the sender is known. */
export function ReportParty({ party }: { readonly party: EventAnswer }) {
  const isKnown = useInfiniteQuery(submittedPartiesQuery()).data !== undefined;
  const isOwn = useOwnParty(party) !== undefined;
  if (!isKnown || isOwn) return null;
  return (
    <ReportButton
      reported={{ thing: 'party', id: party.id, what: `el evento ${party.name}` }}
      words="Denunciar este evento"
      className="self-start"
    />
  );
}
