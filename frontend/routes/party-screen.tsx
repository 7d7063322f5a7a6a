import { useParams } from '@tanstack/react-router';
import { PartyPage } from '../features/party/party-page.tsx';

export function PartyScreen() {
  const { key } = useParams({ from: '/event/$key' });
  return <PartyPage key={key} segment={key} />;
}
