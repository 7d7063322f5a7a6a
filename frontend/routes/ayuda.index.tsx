import { createFileRoute } from '@tanstack/react-router';
import { GuidePage } from '../help/guide-page.tsx';

export const Route = createFileRoute('/ayuda/')({
  staticData: { heading: 'Ayuda', isIndexed: true, isWritten: true },
  component: () => <GuidePage name="ayuda" />,
});
