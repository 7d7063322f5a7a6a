import { expect, test } from 'vitest';
import { may, missingRole, PERMISSIONS, type Actor, type Permission } from './permissions.ts';

const MEMBER: Actor = { userId: 'ana', isAdmin: false };
/** The least role first. */
const WITH_ROLE = {
  analyst: { ...MEMBER, isAnalyst: true },
  moderator: { ...MEMBER, isModerator: true },
  admin: { ...MEMBER, isAdmin: true },
} as const satisfies Record<ReturnType<typeof missingRole>, Actor>;

const limited = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => !may(MEMBER, permission));

test.each(limited)('for %s a member is named the least role that suffices', (permission) => {
  const roles = Object.keys(WITH_ROLE) as (keyof typeof WITH_ROLE)[];
  expect(missingRole(permission)).toBe(roles.find((role) => may(WITH_ROLE[role], permission)));
});

test('each role is the least one for something', () => {
  expect(new Set(limited.map(missingRole))).toEqual(new Set(Object.keys(WITH_ROLE)));
});
