import { createFileRoute } from '@tanstack/react-router';
import { NoticesPage } from '../notices/notices-page.tsx';
import { noticesSearch } from '../notices/notices-search.ts';

export const Route = createFileRoute('/avisos')({
  staticData: { heading: 'Avisos' },
  validateSearch: noticesSearch,
  component: NoticesPage,
});
