import { createFileRoute } from '@tanstack/react-router';
import { PartyStoryPage } from '../features/story/party-story-page.tsx';

export const Route = createFileRoute('/event/$key/historia')({ component: PartyStoryScreen });

function PartyStoryScreen() {
  const { key } = Route.useParams();
  return <PartyStoryPage key={key} reference={key} />;
}
