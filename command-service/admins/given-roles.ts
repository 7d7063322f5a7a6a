export const GIVEN_ROLES = ['admin', 'analyst', 'moderator'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];
