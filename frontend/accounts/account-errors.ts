import { apiErrorOf, messageOf } from '../http/api-error.ts';
import { errorToast } from '../browser/toasts.ts';
import type { FieldsOfRefusals } from '../forms/refused-field.ts';

export function accountErrorToast(error: unknown, title: string, fallback: string): void {
  if (apiErrorOf(error) === null) errorToast('Error de conexión', 'No se pudo conectar con el servidor');
  else errorToast(title, messageOf(error, fallback));
}

export const ACCOUNT_FIELDS = {
  'account.username-taken': 'username',
  'account.username-reserved': 'username',
  'account.email-taken': 'email',
  'account.password-common': 'password',
  'account.setup-code-required': 'code',
  'account.setup-code-wrong': 'code',
} as const satisfies FieldsOfRefusals;
