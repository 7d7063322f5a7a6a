import {
  useId,
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
  /** shown under the control and announced at once */
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
}

interface ShellProps extends FieldProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** Label, control, hint and error of one field; the ids under {@link describedBy} belong to it. */
export function FieldShell({ id, label, error, hint, children }: ShellProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-text-2">
        {label}
      </label>
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

export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-sm font-medium text-danger">
      {children}
    </p>
  );
}

/** The attributes that tie a control to its hint and error. */
export function describedBy(id: string, { error, hint }: Pick<FieldProps, 'error' | 'hint'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    ...(error && { 'aria-invalid': true as const }),
    ...(ids && { 'aria-describedby': ids }),
  };
}

type TextFieldProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

export function TextField({ label, error, hint, className, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <FieldShell {...{ id, label, error, hint }}>
      <input {...describedBy(id, { error, hint })} className={classNames(CONTROL, className)} {...props} />
    </FieldShell>
  );
}

type TextAreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, error, hint, className, ...props }: TextAreaProps) {
  const id = useId();
  return (
    <FieldShell {...{ id, label, error, hint }}>
      <textarea {...describedBy(id, { error, hint })} className={classNames(CONTROL, className)} {...props} />
    </FieldShell>
  );
}
