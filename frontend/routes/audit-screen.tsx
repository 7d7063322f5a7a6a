import { useNavigate, useSearch } from '@tanstack/react-router';
import { AuditPage } from '../features/audit/audit-page.tsx';

export function AuditScreen() {
  const { actor, subject, kind, words, from, to } = useSearch({ from: '/audit' });
  const navigate = useNavigate();
  return (
    <AuditPage
      filters={{ actor, subject, kind, words, from, to }}
      onFilter={(change) =>
        void navigate({
          to: '/audit',
          search: { actor, subject, kind, words, from, to, ...change },
          resetScroll: false,
        })
      }
    />
  );
}
