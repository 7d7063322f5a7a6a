import { createFileRoute } from '@tanstack/react-router';
import { PastPartyPage } from '../history/past-party-page.tsx';
import type { PastSearch } from '../parties/party-link.tsx';
import { historySearch } from '../past/history-search.ts';
import { PartyOfThen } from '../past/party-of-then.tsx';

export const Route = createFileRoute('/_permitted/historia/evento/$id')({
  staticData: { permission: 'history.read', heading: 'La web en el pasado' },
  validateSearch: ({ at }: PastSearch): PastSearch => ({ at: historySearch({ at }).at }),
  component: PastPartyScreen,
});

function PastPartyScreen() {
  const { id } = Route.useParams();
  const { at } = Route.useSearch();
  return (
    <PastPartyPage key={id} id={id} at={at}>
      {(party, at) => <PartyOfThen {...party} moment={at} />}
    </PastPartyPage>
  );
}
