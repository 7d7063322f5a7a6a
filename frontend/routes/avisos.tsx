import { createFileRoute } from '@tanstack/react-router';
import { NoticesPage } from '../notices/notices-page.tsx';

export const Route = createFileRoute('/avisos')({
  staticData: { heading: 'Avisos' },
  component: NoticesPage,
});
