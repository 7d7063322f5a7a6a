import { createFileRoute } from '@tanstack/react-router';
import { HooksPage } from '../hooks/hooks-page.tsx';

export const Route = createFileRoute('/_permitted/avisos-a-grupos')({
  staticData: { permission: 'hook.manage', heading: 'Avisos a grupos' },
  component: HooksPage,
});
