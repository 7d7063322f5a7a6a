import { createFileRoute } from '@tanstack/react-router';
import { AboutGreeting } from '../shell/about/about-greeting.tsx';

export const Route = createFileRoute('/_home/home')({
  staticData: { isIndexed: true },
  component: AboutGreeting,
});
