import { may, type Permission } from '@duende/contracts/permissions';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery, type Session } from './session-query.ts';

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
