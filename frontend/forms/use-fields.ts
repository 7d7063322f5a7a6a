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

/** What is wrong with what was written, field by field, in the order in which it is told; empty for nothing. */
export type Wrong<Values> = { readonly [Name in keyof Values]?: string };

interface FieldsOptions<Values> {
  readonly defaultValues: Values;
  readonly check?: (values: Values) => Wrong<Values>;
  readonly refusals?: FieldsOfRefusals;
  /** why it was refused, where somebody else sends it: shown as by `showRefusal` */
  readonly failure?: Error | null;
  /** for a field, another one whose error may be mended in it as well */
  readonly mends?: { readonly [Name in keyof Values]?: keyof Values };
  /** keeps what somebody has written, at each change of theirs */
  readonly keep?: (values: Values) => void;
}

interface Fields<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly formProps: { readonly ref: RefObject<HTMLFormElement | null> };
  readonly field: <Name extends Path<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name>,
  ) => UseFormRegisterReturn<Name> & { readonly error: string | undefined };
  /** Shows a failure that is about a field of this form, and tells whether it was one. */
  readonly showRefusal: (failure: unknown) => boolean;
  /** Shows a failure at its field or, where it is about none, as a toast, in the server's words or else these. */
  readonly tellFailure: (failure: unknown, title: string, words: string) => void;
}

/**
 * React Hook Form as the forms here use it: what is wrong is told when the form is sent, by `check` or by the server, stands under its
 * field, which takes the focus, and goes once somebody writes there. `formProps` go to the form, `field` to each of its inputs.
 */
export function useFields<Values extends FieldValues>(options: FieldsOptions<Values>): Fields<Values> {
  const { defaultValues, check, refusals, failure, mends, keep } = options;
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    ...(check && { resolver: resolverOf(check) }),
  });
  const { register, subscribe, getValues, setError, clearErrors } = form;
  const { errors } = form.formState;

  const written = useEffectEvent((name: Path<Values>, values: Values) => {
    const mended = mends?.[name] as Path<Values> | undefined;
    clearErrors(mended === undefined ? name : [name, mended]);
    keep?.(values);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A form that is reset names no field.
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
    tellFailure(refusal, title, words) {
      if (!showRefusal(refusal)) errorToast(title, messageOf(refusal, words));
    },
  };
}

/** The words under a field, or the first of all. */
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

/** What was found takes the focus once its words stand in the page: they are read with the field. */
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
    // What cannot be read is written anew.
    if (input instanceof HTMLInputElement && input.type === 'password') input.select();
  }, [errors]);
  return form;
}
