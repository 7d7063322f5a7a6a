/** The orders of the users list, as an address and the call name them. */
export const USER_SORTS = [
  'username-asc',
  'username-desc',
  'email-asc',
  'email-desc',
  'admins',
  'regulars',
  'newest',
  'oldest',
] as const;
export type UserSort = (typeof USER_SORTS)[number];
