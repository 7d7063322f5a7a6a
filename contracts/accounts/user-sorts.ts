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
