import type { RefusalCode } from '@duende/contracts/common/refusal';
import { apiErrorOf, messageOf } from '../http/api-error.ts';

export interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** The field of each refusal. For `request.invalid` the server names the field. */
export type FieldsOfRefusals = { readonly [Code in RefusalCode]?: string };

/** The field that a failed call is about, with the server's text; `null` if none. */
export function refusedField(failure: unknown, fields: FieldsOfRefusals = {}): RefusedField | null {
  const error = apiErrorOf(failure);
  const field = error?.field ?? fields[error?.code as RefusalCode];
  return field === undefined ? null : { field, message: messageOf(failure, '') };
}
