import type { SessionAnswer } from '@duende/contracts/accounts/account-answers';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { read, readIfAllowed } from '../http/api-client.ts';
import { may, rolesGiven, type Permission } from '@duende/contracts/accounts/permissions';

export interface Session {
  readonly userId: string;
  readonly username: string;
  readonly isAdmin: boolean;
  /** stands where it is so alone */
  readonly isAnalyst?: true;
  readonly isModerator?: true;
  /** the last one, over or not, unless it was lifted */
  readonly suspension?: Suspension;
}

/** A session as the server tells it, with the name of its person. */
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

/** The id of who is signed in on this page; `null` for a visitor and until it is known. */
export function accountAtScreen(client: QueryClient): string | null {
  return client.getQueryData(sessionQuery.queryKey)?.userId ?? null;
}

/** Whose session the server no longer took, for what acts on it, which may be loaded later than that. */
export const ENDED_SESSION = ['ended-session'] as const;

/** Who is signed in, or `null`, as the server says. A check that fails says nothing: whoever was known stays. */
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

/** The screen's person, once it is known who it is. */
export type KnownSession = Exclude<SessionState, { status: 'unknown' }>;

/** Where nobody is known and asking has failed, it is a visitor until the server can be asked. */
export function useSession(): SessionState {
  const { data, isError } = useQuery(sessionQuery);
  if (data) return { status: 'signed-in', session: data };
  return { status: data === null || isError ? 'signed-out' : 'unknown' };
}

/** Whether the person at the screen may do something; while the session is unknown, what a visitor may. */
export function useMay(permission: Permission): boolean {
  const state = useSession();
  return may(state.status === 'signed-in' ? state.session : null, permission);
}
