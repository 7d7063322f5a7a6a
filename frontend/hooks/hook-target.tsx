import {
  HOOK_KIND_NAMES,
  hookKind,
  type HOOK_KINDS,
  type HookKind,
} from '@duende/contracts/hooks/hook-kinds';
import { useFields, type Wrong } from '../forms/use-fields.ts';
import { DialogEnd } from '../ui/dialog-parts.tsx';
import { TextField } from '../ui/field.tsx';

export type TargetName = { [K in HookKind]: keyof (typeof HOOK_KINDS)[K]['fields'] }[HookKind];
export type TargetForm = Readonly<Record<TargetName, string>>;

export const NO_TARGET = Object.fromEntries(
  HOOK_KIND_NAMES.flatMap((kind) => Object.keys(hookKind(kind).fields).map((field) => [field, ''])),
) as TargetForm;

/** The field of an address that is not public. */
export const TARGET_REFUSALS = { 'hook.not-public': 'url' } as const;

const targetFields = (kind: HookKind) =>
  Object.entries(hookKind(kind).fields) as [TargetName, ReturnType<typeof hookKind>['fields'][string]][];

export const targetOf = (kind: HookKind, form: TargetForm): Record<string, string> =>
  Object.fromEntries(targetFields(kind).map(([field]) => [field, form[field].trim()]));

export const wrongTarget = (kind: HookKind, form: TargetForm): Wrong<TargetForm> =>
  Object.fromEntries(
    targetFields(kind).flatMap(([field, { isValid, wrong }]) =>
      isValid(form[field].trim()) ? [] : [[field, wrong]],
    ),
  );

interface TargetInputsProps {
  readonly kind: HookKind;
  readonly field: (name: TargetName) => ReturnType<ReturnType<typeof useFields<TargetForm>>['field']>;
}

export const TargetInputs = ({ kind, field }: TargetInputsProps) =>
  targetFields(kind).map(([name, { label, hint, placeholder, max, isSecret }]) => (
    <TextField
      key={name}
      label={label}
      {...field(name)}
      required
      type={isSecret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      maxLength={max}
      hint={hint}
      placeholder={placeholder}
    />
  ));

export interface SentTarget {
  readonly form: TargetForm;
  readonly showFailure: (failure: unknown, title: string, words: string) => void;
}

interface TargetFormProps {
  readonly kind: HookKind;
  readonly doing: string | false;
  readonly onClose: () => void;
  readonly onSend: (sent: SentTarget) => void;
}

export function HookTargetForm({ kind, doing, onClose, onSend }: TargetFormProps) {
  const { formProps, field, handleSubmit, showFailure } = useFields<TargetForm>({
    defaultValues: NO_TARGET,
    check: (form) => wrongTarget(kind, form),
    refusals: TARGET_REFUSALS,
  });
  return (
    <form
      {...formProps}
      noValidate
      onSubmit={handleSubmit((form) => onSend({ form, showFailure }))}
      className="flex flex-col gap-4"
    >
      <p className="text-text-2">
        {`Lo que está sin enviar también va al destino nuevo.${hookKind(kind).isSigned ? ' La clave de la firma sigue siendo la misma.' : ''}`}
      </p>
      <TargetInputs kind={kind} field={field} />
      <DialogEnd confirm="Guardar" doing={doing} onClose={onClose} />
    </form>
  );
}
