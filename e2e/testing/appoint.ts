import type { Person } from './api.ts';
import type { Member } from './fixtures.ts';

export const loginOf = ({ username }: Member) => ({ username, password: `clave de ${username}` });

/** Makes a member an administrator, and logs them in again: the role is seen at the next login. */
export async function appoint(admin: Person, member: Member): Promise<Member> {
  await admin.call('PUT', `/api/admin/users/${member.id}/admin`, { isAdmin: true });
  await member.call('POST', '/api/auth/login', loginOf(member));
  return member;
}
