import { may, type Permission } from '@duende/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery, type Session } from './session-query.ts';

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly session: Session };

/** The screen's person, once the server has said who it is. */
export type KnownSession = Exclude<SessionState, { status: 'unknown' }>;

export function useSession(): SessionState {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) return { status: 'unknown' };
  return data === null ? { status: 'signed-out' } : { status: 'signed-in', session: data };
}

/** Whether the person at the screen may do something; while the session is unknown, what a visitor may. */
export function useMay(permission: Permission): boolean {
  const state = useSession();
  return may(state.status === 'signed-in' ? state.session : null, permission);
}
