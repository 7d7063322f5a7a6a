import type { RefusalCode } from '@duende/contracts/common/refusal';
import { apiErrorOf, messageOf } from '../http/api-error.ts';

export interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** For `request.invalid` the server names the field. */
export type FieldsOfRefusals = { readonly [Code in RefusalCode]?: string };

/** `null` if the failure is about no field. */
export function refusedField(failure: unknown, fields: FieldsOfRefusals = {}): RefusedField | null {
  const error = apiErrorOf(failure);
  const field = error?.field ?? fields[error?.code as RefusalCode];
  return field === undefined ? null : { field, message: messageOf(failure, '') };
}
