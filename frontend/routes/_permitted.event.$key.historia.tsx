import { createFileRoute } from '@tanstack/react-router';
import { PartyStoryPage } from '../history/story/party-story-page.tsx';

export const Route = createFileRoute('/_permitted/event/$key/historia')({
  staticData: { permission: 'history.story', heading: 'Historia de una fiesta' },
  component: PartyStoryScreen,
});

function PartyStoryScreen() {
  const { key } = Route.useParams();
  return <PartyStoryPage key={key} reference={key} />;
}
