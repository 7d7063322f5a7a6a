import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lib/lazy-part.ts';
import { rootRoute } from './root-route.tsx';

/** The filters of the audit trail, as the call takes them. */
const FILTERS = ['actor', 'subject', 'kind', 'from', 'to'] as const;
export type AuditSearch = { readonly [F in (typeof FILTERS)[number]]?: string | undefined };

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  // `parseSearch` gives texts alone.
  validateSearch: (search: AuditSearch): AuditSearch =>
    Object.fromEntries(FILTERS.map((name) => [name, search[name] || undefined])),
  component: lazyPart(async () => (await import('./audit-screen.tsx')).AuditScreen),
});
