import { useParams } from '@tanstack/react-router';
import { useOpenedParty } from '../lib/install/install-store.ts';
import { PartyPage } from '../features/party/party-page.tsx';

export function PartyScreen() {
  const { key } = useParams({ from: '/event/$key' });
  useOpenedParty(key);
  return <PartyPage key={key} segment={key} />;
}
