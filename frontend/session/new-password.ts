import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS, textLength } from '@duende/contracts/common/limits';

/** The specification's text; `null` if valid. */
export function newPasswordError(password: string): string | null {
  if (password === '') return FORM_TEXTS.passwordRequired;
  if (textLength(password) < LIMITS.password.min) return FORM_TEXTS.passwordTooShort;
  if (textLength(password) > LIMITS.password.max) return FORM_TEXTS.passwordTooLong;
  return null;
}
