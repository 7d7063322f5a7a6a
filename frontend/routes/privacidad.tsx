import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../privacy/privacy-page.tsx';

export const Route = createFileRoute('/privacidad')({
  staticData: { heading: 'Privacidad', isIndexed: true, isWritten: true },
  component: PrivacyPage,
});
