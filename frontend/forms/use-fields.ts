import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import { errorToast } from '../browser/toasts.ts';
import { messageOf } from '../http/api-error.ts';
import { refusedField, type FieldsOfRefusals } from './refused-field.ts';

/** Errors in display order; empty if the values are valid. */
export type Wrong<Values> = { readonly [Name in keyof Values]?: string };

interface FieldsOptions<Values> {
  readonly defaultValues: Values;
  readonly check?: (values: Values) => Wrong<Values>;
  readonly refusals?: FieldsOfRefusals;
  /** set if another part sends the form */
  readonly failure?: Error | null;
  /** maps a field to another one that can correct the same error */
  readonly corrects?: { readonly [Name in keyof Values]?: keyof Values };
  readonly keep?: (values: Values) => void;
}

interface Fields<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly formProps: { readonly ref: RefObject<HTMLFormElement | null> };
  readonly field: <Name extends Path<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { readonly error: string | undefined };
  /** Returns whether the failure is about a field of this form. */
  readonly showRefusal: (failure: unknown) => boolean;
  readonly showFailure: (failure: unknown, title: string, words: string) => void;
}

/** Errors of `check` or of the server take the focus when the form is sent, and go at the next change. */
export function useFields<Values extends FieldValues>(options: FieldsOptions<Values>): Fields<Values> {
  const { defaultValues, check, refusals, failure, corrects, keep } = options;
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    ...(check && { resolver: resolverOf(check) }),
  });
  const { register, subscribe, getValues, setError, clearErrors } = form;
  const { errors } = form.formState;

  const written = useEffectEvent((name: Path<Values>, values: Values) => {
    const corrected = corrects?.[name] as Path<Values> | undefined;
    clearErrors(corrected === undefined ? name : [name, corrected]);
    keep?.(values);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A reset form names no field.
        callback: ({ name, values }) => name !== undefined && written(name as Path<Values>, values),
      }),
    [subscribe],
  );

  function showRefusal(refusal: unknown): boolean {
    const refused = refusedField(refusal, refusals);
    if (refused === null || !(refused.field in getValues())) return false;
    setError(refused.field as Path<Values>, { type: 'refused', message: refused.message });
    return true;
  }
  const failed = useEffectEvent(showRefusal);
  useEffect(() => void failed(failure), [failure]);

  return {
    ...form,
    formProps: { ref: useFocusOnWrong(errors) },
    field: (name, rules) => ({ ...register(name, rules), error: wordsOf(errors, name) }),
    showRefusal,
    showFailure(refusal, title, words) {
      if (!showRefusal(refusal)) errorToast(title, messageOf(refusal, words));
    },
  };
}

export function wordsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  name = Object.keys(errors)[0] ?? '',
): string | undefined {
  return errors[name]?.message as string | undefined;
}

function resolverOf<Values extends FieldValues>(check: (values: Values) => Wrong<Values>): Resolver<Values> {
  return (values) => {
    const wrong = Object.entries(check(values)).map(([name, message]) => [name, { type: 'wrong', message }]);
    return wrong.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<Values> };
  };
}

/** The focus moves after rendering, so that a screen reader reads field and error. */
function useFocusOnWrong(errors: FieldErrors) {
  const form = useRef<HTMLFormElement>(null);
  const known = useRef<FieldErrors>({});
  useLayoutEffect(() => {
    const isNew = Object.entries(errors).some(([name, error]) => known.current[name] !== error);
    known.current = { ...errors };
    const wrong = isNew && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    const input = wrong.querySelector('input') ?? wrong;
    input.focus();
    // Hidden text can only be typed again.
    if (input instanceof HTMLInputElement && input.type === 'password') input.select();
  }, [errors]);
  return form;
}
