import { createFileRoute } from '@tanstack/react-router';
import { PersonStoryPage } from '../features/story/person-story-page.tsx';

export const Route = createFileRoute('/historia/persona/$id')({ component: PersonStoryScreen });

function PersonStoryScreen() {
  const { id } = Route.useParams();
  return <PersonStoryPage key={id} userId={id} />;
}
