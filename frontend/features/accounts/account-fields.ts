import type { FieldsOfRefusals } from '../../lib/use-field-error.ts';

/** The fields of a new account that the server may refuse. */
export const ACCOUNT_FIELDS = {
  'account.username-taken': 'username',
  'account.email-taken': 'email',
  'account.password-common': 'password',
  'account.setup-code-required': 'code',
  'account.setup-code-wrong': 'code',
} as const satisfies FieldsOfRefusals;
