import { createFileRoute } from '@tanstack/react-router';
import { GuidePage } from '../help/guide-page.tsx';

export const Route = createFileRoute('/ayuda/administrar')({
  staticData: { heading: 'Administrar', isIndexed: true, isWritten: true },
  component: () => <GuidePage name="administrar" />,
});
