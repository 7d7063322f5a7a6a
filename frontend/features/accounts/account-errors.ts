import { apiErrorOf, messageOf } from '../../lib/api/api-error.ts';
import { errorToast } from '../../lib/toasts.ts';
import type { FieldsOfRefusals } from '../../lib/use-field-error.ts';

/** Says why an account could not be entered or made: no answer at all, or the server's reason. */
export function accountErrorToast(error: unknown, title: string, fallback: string): void {
  if (apiErrorOf(error) === null) errorToast('Error de conexión', 'No se pudo conectar con el servidor');
  else errorToast(title, messageOf(error, fallback));
}

/** The fields of a new account that the server may refuse. */
export const ACCOUNT_FIELDS = {
  'account.username-taken': 'username',
  'account.email-taken': 'email',
  'account.password-common': 'password',
  'account.setup-code-required': 'code',
  'account.setup-code-wrong': 'code',
} as const satisfies FieldsOfRefusals;
