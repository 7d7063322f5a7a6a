import type { SignedInUser } from './account-state.ts';

/** The first administrator has no e-mail. */
export type Applicant =
  | {
      readonly kind: 'member';
      readonly username: string;
      readonly email: string;
      readonly password: string;
    }
  | { readonly kind: 'admin'; readonly username: string; readonly password: string };

export function userOf(applicant: Applicant, userId: string): SignedInUser {
  return {
    id: userId,
    username: applicant.username,
    email: applicant.kind === 'admin' ? null : applicant.email,
    isAdmin: applicant.kind === 'admin',
  };
}
