import type { SessionAnswer } from '@duende/contracts/accounts/account-answers';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { read, readIfAllowed } from '../http/api-client.ts';
import { may, rolesGiven, type Permission } from '@duende/contracts/accounts/permissions';

export interface Session {
  readonly userId: string;
  readonly username: string;
  readonly isAdmin: boolean;
  /** only present if true */
  readonly isAnalyst?: true;
  readonly isModerator?: true;
  /** the last one, over or not, unless it was lifted */
  readonly suspension?: Suspension;
}

export function sessionOf(
  { userId, isAdmin, suspension, ...roles }: SessionAnswer,
  username: string,
): Session {
  return { userId, username, isAdmin, ...rolesGiven(roles), ...(suspension && { suspension }) };
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
});

/** `null` for a visitor and until the session is known. */
export function accountAtScreen(client: QueryClient): string | null {
  return client.getQueryData(sessionQuery.queryKey)?.userId ?? null;
}

/** Used by code that loads after the session has ended. */
export const ENDED_SESSION = ['ended-session'] as const;

/** `null` for a visitor. A failed check keeps the last known session. */
async function fetchSession(signal: AbortSignal): Promise<Session | null> {
  const { data: session } = await readIfAllowed('GET /api/auth/me', {}, { signal });
  if (!session?.userId) return null;
  const { data: user } = await read('GET /api/users/:id', { id: session.userId }, { signal });
  return sessionOf(session, user.username);
}

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly session: Session };

export type KnownSession = Exclude<SessionState, { status: 'unknown' }>;

/** After a failed first check the person counts as a visitor. */
export function useSession(): SessionState {
  const { data, isError } = useQuery(sessionQuery);
  if (data) return { status: 'signed-in', session: data };
  return { status: data === null || isError ? 'signed-out' : 'unknown' };
}

/** While the session is unknown, as a visitor. */
export function useMay(permission: Permission): boolean {
  const state = useSession();
  return may(state.status === 'signed-in' ? state.session : null, permission);
}
