import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from './-history/history-screen.tsx';
import { historySearch } from './-history/history-search.ts';

export const Route = createFileRoute('/historia/')({
  validateSearch: historySearch,
  component: HistoryScreen,
});
