import { createFileRoute } from '@tanstack/react-router';
import { GuidePage } from '../help/guide-page.tsx';

export const Route = createFileRoute('/ayuda/organizar')({
  staticData: { heading: 'Organizar', isIndexed: true, isWritten: true },
  component: () => <GuidePage name="organizar" />,
});
