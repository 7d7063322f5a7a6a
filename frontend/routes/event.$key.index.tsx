import { createFileRoute } from '@tanstack/react-router';
import { PartyPage } from '../party/party-page.tsx';
import { partySearch } from '../party/party-search.ts';
import { askForParty } from '../parties/party-queries.ts';
import { useOpenedParty } from '../install/install-store.ts';

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
