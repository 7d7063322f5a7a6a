import type { RefusalCode } from '@duende/contracts/common/refusal';
import { apiErrorOf, messageOf } from '../http/api-error.ts';

/** What is wrong with a field of a form. */
export interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** The fields of a form that refusals are about; of `request.invalid` the server names the field itself. */
export type FieldsOfRefusals = { readonly [Code in RefusalCode]?: string };

/** The field of a form that a failed call is about, with the server's words; `null` where it is about none. */
export function refusedField(failure: unknown, fields: FieldsOfRefusals = {}): RefusedField | null {
  const error = apiErrorOf(failure);
  const field = error?.field ?? fields[error?.code as RefusalCode];
  return field === undefined ? null : { field, message: messageOf(failure, '') };
}
