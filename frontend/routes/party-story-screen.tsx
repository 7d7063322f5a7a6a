import { useParams } from '@tanstack/react-router';
import { PartyStoryPage } from '../features/story/party-story-page.tsx';

export function PartyStoryScreen() {
  const { key } = useParams({ from: '/event/$key/historia' });
  return <PartyStoryPage key={key} reference={key} />;
}
