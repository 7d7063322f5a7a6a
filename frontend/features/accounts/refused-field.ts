import type { RefusalCode } from '@duende/contracts/refusal';
import { apiErrorOf } from '../../lib/api/api-error.ts';

type AccountField = 'username' | 'email' | 'password';

const FIELDS: { readonly [Code in RefusalCode]?: AccountField } = {
  'account.username-taken': 'username',
  'account.email-taken': 'email',
  'account.password-common': 'password',
};

/**
 * Takes the focus to the field that the server refused, in the dialog that is open, and tells which; `null` where it was none
 * of them.
 */
export function focusRefusedField(error: unknown): AccountField | null {
  const code = apiErrorOf(error)?.code as RefusalCode | null | undefined;
  const field = (code && FIELDS[code]) ?? null;
  document.querySelector<HTMLInputElement>(`form [name="${field}"]`)?.focus();
  return field;
}
