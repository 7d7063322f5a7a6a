import type { RefusalCode } from '@duende/contracts/common/refusal';
import { useEffect, useRef, useState } from 'react';
import { apiErrorOf, messageOf } from '../http/api-error.ts';

/** What is wrong with a field of a form, which stands under it until it is written in. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** another field that it may be mended in */
  readonly orIn?: string | undefined;
}

/** The fields of a form that refusals are about; of `request.invalid` the server names the field itself. */
export type FieldsOfRefusals = { readonly [Code in RefusalCode]?: string };

/** The field of a form that a failed call is about, with the server's words; `null` where it is about none. */
export function fieldErrorOf(failure: unknown, fields: FieldsOfRefusals = {}): FieldError | null {
  const error = apiErrorOf(failure);
  const field = error?.field ?? fields[error?.code as RefusalCode];
  return field === undefined ? null : { field, message: messageOf(failure, '') };
}

/**
 * The one error a form shows: its words stand under the field, which has the focus. `formProps` go to the form, `errorOf` gives
 * each field its `error`; the fields have their names.
 */
export function useFieldError(fields?: FieldsOfRefusals) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<FieldError | null>(null);
  // Once the words stand in the page they are read with the field.
  useEffect(() => {
    const field = error && form.current?.elements.namedItem(error.field);
    if (!(field instanceof HTMLElement)) return;
    field.focus();
    // What cannot be read is written anew.
    if (field instanceof HTMLInputElement && field.type === 'password') field.select();
  }, [error]);

  return {
    formProps: {
      ref: form,
      onChange: ({ target }: { readonly target: EventTarget }) => {
        const { name } = target as HTMLInputElement;
        if (name === error?.field || name === error?.orIn) setError(null);
      },
    },
    errorOf: (name: string) => (error?.field === name ? error.message : undefined),
    show: setError,
    /** Shows a failure that is about a field of this form, and tells whether it was one. */
    showRefusal: (failure: unknown) => {
      const found = fieldErrorOf(failure, fields);
      const place = found && form.current?.elements.namedItem(found.field);
      setError(place ? found : null);
      return Boolean(place);
    },
  };
}
