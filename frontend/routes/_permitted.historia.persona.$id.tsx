import { createFileRoute } from '@tanstack/react-router';
import { PersonStoryPage } from '../history/story/person-story-page.tsx';

export const Route = createFileRoute('/_permitted/historia/persona/$id')({
  staticData: { permission: 'history.story', heading: 'Historia de una persona' },
  component: PersonStoryScreen,
});

function PersonStoryScreen() {
  const { id } = Route.useParams();
  return <PersonStoryPage key={id} userId={id} />;
}
