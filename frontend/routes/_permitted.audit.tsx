import { createFileRoute } from '@tanstack/react-router';
import type { AuditFilters } from '../audit/audit-filters.ts';
import { AuditPage } from '../audit/audit-page.tsx';
import { textsOf } from '../browser/navigation.ts';

/** Named as in the request. */
const FILTERS = ['actor', 'subject', 'kind', 'words', 'from', 'to'] as const satisfies (keyof AuditFilters)[];

export const Route = createFileRoute('/_permitted/audit')({
  staticData: { permission: 'audit.read', heading: 'Registro' },
  validateSearch: (search: Record<string, unknown>): AuditFilters => textsOf(search, FILTERS),
  component: AuditScreen,
});

function AuditScreen() {
  const { actor, subject, kind, words, from, to } = Route.useSearch();
  const filters = { actor, subject, kind, words, from, to };
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      filters={filters}
      onFilter={(change) => void navigate({ search: { ...filters, ...change }, resetScroll: false })}
    />
  );
}
