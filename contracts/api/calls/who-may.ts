import { PERMISSIONS, READ_TOKEN_PERMISSIONS, type Role } from '../../accounts/permissions.ts';
import type { CallRecord } from './call.ts';

const NAMES = {
  user: 'signed-in users',
  analyst: 'analysts',
  moderator: 'moderators',
  admin: 'administrators',
} as const satisfies Partial<Record<Role, string>>;

/** E.g. `analysts and administrators; read tokens`. `user` includes the higher roles. */
export function whoMay({ permission }: Pick<CallRecord, 'permission'>): string {
  const allowed: readonly Role[] = permission === null ? ['visitor'] : PERMISSIONS[permission];
  if (allowed.includes('visitor')) return 'everyone';
  if (allowed.includes('user')) return NAMES.user;
  const named = (['analyst', 'moderator', 'admin'] as const).filter((role) => allowed.includes(role));
  const token = permission !== null && READ_TOKEN_PERMISSIONS.includes(permission) ? '; read tokens' : '';
  return named.map((role) => NAMES[role]).join(' and ') + token;
}
