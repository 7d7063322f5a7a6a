import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '../past/history-screen.tsx';
import { historySearch } from '../past/history-search.ts';

export const Route = createFileRoute('/_permitted/historia/')({
  staticData: { permission: 'history.read', heading: 'La web en el pasado' },
  validateSearch: historySearch,
  component: HistoryScreen,
});
