import { createFileRoute } from '@tanstack/react-router';
import { GuidePage } from '../help/guide-page.tsx';

export const Route = createFileRoute('/ayuda/moderar')({
  staticData: { heading: 'Moderar', isIndexed: true, isWritten: true },
  component: () => <GuidePage name="moderar" />,
});
