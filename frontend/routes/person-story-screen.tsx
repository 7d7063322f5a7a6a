import { useParams } from '@tanstack/react-router';
import { PersonStoryPage } from '../features/story/person-story-page.tsx';

export function PersonStoryScreen() {
  const { id } = useParams({ from: '/historia/persona/$id' });
  return <PersonStoryPage key={id} userId={id} />;
}
