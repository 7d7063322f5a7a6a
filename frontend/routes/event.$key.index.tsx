import { createFileRoute } from '@tanstack/react-router';
import { PartyPage } from '../features/party/party-page.tsx';
import { partySearch } from '../features/party/party-search.ts';
import { askForParty } from '../lib/api/party-queries.ts';
import { useOpenedParty } from '../lib/install/install-store.ts';

/** `/event/{id}` and the share form `/event/{slug}-{first 8 characters of the id}`. */
export const Route = createFileRoute('/event/$key/')({
  staticData: { isIndexed: true },
  validateSearch: partySearch,
  loader: ({ context, params }) => askForParty(context.client, params.key),
  preload: false,
  component: PartyScreen,
});

function PartyScreen() {
  const { key } = Route.useParams();
  useOpenedParty(key);
  return <PartyPage key={key} segment={key} />;
}
