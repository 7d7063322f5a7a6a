import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS, textLength } from '@duende/contracts/common/limits';
import { isEmail } from '@duende/contracts/accounts/email-shape';
import { isVisible } from '@duende/contracts/common/visible-text';
import type { Wrong } from '../forms/use-fields.ts';

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

/** The first broken rule, in the specification's order. */
export function validateRegistration(form: Registration): Wrong<Registration> {
  const username = form.username.trim();
  const email = form.email.trim();
  if (!isVisible(username)) return { username: FORM_TEXTS.usernameRequired };
  if (textLength(username) < LIMITS.username.min) return { username: FORM_TEXTS.usernameTooShort };
  if (!isVisible(email)) return { email: FORM_TEXTS.emailRequired };
  if (!isEmail(email)) return { email: FORM_TEXTS.emailInvalid };
  if (form.password === '') return { password: FORM_TEXTS.passwordRequired };
  if (textLength(form.password) < LIMITS.password.min) return { password: FORM_TEXTS.passwordTooShort };
  if (form.confirmation !== form.password) return { confirmation: FORM_TEXTS.passwordMismatch };
  return {};
}
