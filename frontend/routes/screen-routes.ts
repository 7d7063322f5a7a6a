import { NEW_PASSWORD_PATH } from '@duende/contracts/accounts/new-password-path';
import { createRoute } from '@tanstack/react-router';
import { partySearch } from '../features/party/party-search.ts';
import { lazyComponent } from '../lib/dom/lazy-component.ts';
import { ownPath, oneOf } from '../lib/dom/navigation.ts';
import { historySearch } from './history-search.ts';
import { rootRoute } from './root-route.tsx';
import type { PastSearch } from '../ui/party-link.tsx';

/** The filters of the audit trail, named as in the request. */
const FILTERS = ['actor', 'subject', 'kind', 'words', 'from', 'to'] as const;
export type AuditSearch = { readonly [F in (typeof FILTERS)[number]]?: string | undefined };

const userOf = ({ user }: Record<string, unknown>): string | undefined =>
  typeof user === 'string' && user !== '' ? user : undefined;

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  // `parseSearch` returns strings only.
  validateSearch: (search: AuditSearch): AuditSearch =>
    Object.fromEntries(FILTERS.map((name) => [name, search[name] || undefined])),
  component: lazyComponent(async () => (await import('./audit-screen.tsx')).AuditScreen),
});

export const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${NEW_PASSWORD_PATH}/$ticket`,
  component: lazyComponent(async () => (await import('./new-password-screen.tsx')).NewPasswordScreen),
});

/** `/event/{id}` and the share form `/event/{slug}-{first 8 characters of the id}`. */
export const partyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/event/$key',
  validateSearch: partySearch,
  component: lazyComponent(async () => (await import('./party-screen.tsx')).PartyScreen),
});

export const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/historia',
  validateSearch: historySearch,
  component: lazyComponent(async () => (await import('./history-screen.tsx')).HistoryScreen),
});

export const pastPartyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/historia/evento/$id',
  validateSearch: ({ at }: PastSearch): PastSearch => ({ at: historySearch({ at }).at }),
  component: lazyComponent(async () => (await import('./past-party-screen.tsx')).PastPartyScreen),
});

export const partyStoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/event/$key/historia',
  component: lazyComponent(async () => (await import('./party-story-screen.tsx')).PartyStoryScreen),
});

export const personStoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/historia/persona/$id',
  component: lazyComponent(async () => (await import('./person-story-screen.tsx')).PersonStoryScreen),
});

export const commentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/historia/comentario/$id',
  component: lazyComponent(async () => (await import('./comment-screen.tsx')).CommentScreen),
});

export interface ProfileSearch {
  /** id of a public profile; without it, the own profile */
  readonly user?: string | undefined;
  /** path to return to once a contact is saved */
  readonly volver?: string | undefined;
}

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  validateSearch: (search: Record<string, unknown>): ProfileSearch => ({
    user: userOf(search),
    volver: ownPath(search['volver']),
  }),
  component: lazyComponent(async () => (await import('./profile-screen.tsx')).ProfileScreen),
});

export interface RidesSearch {
  /** what a visitor was about to do before logging in */
  readonly mode?: 'offer' | 'need' | undefined;
  /** the rides of one type alone */
  readonly show?: 'offer' | 'need' | undefined;
  /** id of the public profile over the map */
  readonly user?: string | undefined;
}

export const ridesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/event/$key/rides',
  validateSearch: (search: Record<string, unknown>): RidesSearch => ({
    mode: oneOf(['offer', 'need'], search['mode']),
    show: oneOf(['offer', 'need'], search['show']),
    user: userOf(search),
  }),
  component: lazyComponent(async () => (await import('./rides-screen.tsx')).RidesScreen),
});

/** What the statistics are asked for by, and which bar's parties are listed. */
const STATISTICS = ['from', 'to', 'figure', 'since', 'until', 'location', 'style', 'hour', 'lead'] as const;
type StatisticsSearch = { readonly [F in (typeof STATISTICS)[number]]?: string | undefined };

export const statisticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/estadisticas',
  validateSearch: (search: StatisticsSearch): StatisticsSearch =>
    Object.fromEntries(STATISTICS.map((name) => [name, search[name] || undefined])),
  component: lazyComponent(async () => (await import('./statistics-screen.tsx')).StatisticsScreen),
});

export interface UsersSearch {
  /** one of the list's orders; the default one for any other text */
  readonly sort?: string | undefined;
  /** part of a name or an e-mail */
  readonly search?: string | undefined;
}

export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  // `parseSearch` returns strings only.
  validateSearch: ({ sort, search }: UsersSearch): UsersSearch => ({ sort, search }),
  component: lazyComponent(async () => (await import('./users-screen.tsx')).UsersScreen),
});
