import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from './-history/history-screen.tsx';
import { historySearch } from './-history/history-search.ts';

export const Route = createFileRoute('/_permitted/historia/')({
  staticData: { permission: 'history.read' },
  validateSearch: historySearch,
  component: HistoryScreen,
});
