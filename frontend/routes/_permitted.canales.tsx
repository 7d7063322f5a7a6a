import { createFileRoute } from '@tanstack/react-router';
import { HooksPage } from '../hooks/hooks-page.tsx';

export const Route = createFileRoute('/_permitted/canales')({
  staticData: { permission: 'hook.manage', heading: 'Canales' },
  component: HooksPage,
});
