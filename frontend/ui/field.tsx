import { cutText } from '@duende/contracts/common/limits';
import {
  useId,
  useState,
  type ChangeEvent,
  type ChangeEventHandler,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from './class-names.ts';

export const CONTROL =
  'w-full min-h-12 rounded-xl bg-bg-1 px-4 py-2.5 text-text ring-1 ring-inset ring-border-strong ' +
  'placeholder:text-text-3 aria-invalid:ring-2 aria-invalid:ring-danger';

interface FieldProps {
  readonly label: string;
  /** announced at once */
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
}

interface ShellProps extends FieldProps {
  readonly id: string;
  /** visual only; the control has its own attribute */
  readonly isRequired?: boolean | undefined;
  readonly children: ReactNode;
}

/** Uses the ids of {@link describedBy}. */
export function FieldShell({ id, label, error, hint, isRequired, children }: ShellProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold text-text-2">
        <label htmlFor={id}>{label}</label>
        {isRequired && <RequiredMark />}
      </span>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-text-3">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Explained once per form. */
export const RequiredMark = () => <span aria-hidden="true"> *</span>;

export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-sm font-medium text-danger">
      {children}
    </p>
  );
}

export function describedBy(id: string, { error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    ...(error && { 'aria-invalid': true as const }),
    ...(ids && { 'aria-describedby': ids }),
  };
}

type Written = HTMLInputElement | HTMLTextAreaElement;

interface WrittenProps<E extends Written> extends FieldProps {
  readonly ref?: Ref<E>;
  /** characters, counted like the server; longer text is cut */
  readonly limit?: number;
}

/** A hint about cut text, and a handler. */
function useLimit<E extends Written>(
  limit = Infinity,
  hint: ReactNode,
  onChange: ChangeEventHandler<E> | undefined,
) {
  const [wasCut, setWasCut] = useState(false);
  const cutHint = (
    <>
      <span>{hint}</span>
      <span> </span>
      <span role="status" className="text-amber">
        {`Lo hemos recortado a ${limit} caracteres.`}
      </span>
    </>
  );
  return {
    hint: wasCut ? cutHint : hint,
    onChange: (event: ChangeEvent<E>) => {
      const written = event.target.value;
      const fitting = cutText(written, limit);
      setWasCut(fitting !== written);
      if (fitting !== written) event.target.value = fitting;
      onChange?.(event);
    },
  };
}

interface TextFieldProps extends WrittenProps<HTMLInputElement>, InputHTMLAttributes<HTMLInputElement> {
  /** marks the field, in a form with optional fields */
  readonly isRequired?: boolean;
}

export function TextField({
  label,
  error,
  hint,
  limit,
  isRequired = false,
  className,
  ...props
}: TextFieldProps) {
  const id = useId();
  const limited = useLimit(limit, hint, props.onChange);
  return (
    <FieldShell {...{ id, label, error, hint: limited.hint, isRequired }}>
      <input
        {...describedBy(id, { error, hint: limited.hint })}
        className={classNames(CONTROL, className)}
        {...(isRequired && { required: true })}
        {...props}
        onChange={limited.onChange}
      />
    </FieldShell>
  );
}

type TextAreaProps = WrittenProps<HTMLTextAreaElement> & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextArea({ label, error, hint, limit, className, ...props }: TextAreaProps) {
  const id = useId();
  const limited = useLimit(limit, hint, props.onChange);
  return (
    <FieldShell {...{ id, label, error, hint: limited.hint }}>
      <textarea
        {...describedBy(id, { error, hint: limited.hint })}
        className={classNames(CONTROL, className)}
        {...props}
        onChange={limited.onChange}
      />
    </FieldShell>
  );
}
