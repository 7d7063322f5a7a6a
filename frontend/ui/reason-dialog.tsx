import { LIMITS } from '@duende/contracts/common/limits';
import { isVisible } from '@duende/contracts/common/visible-text';
import type { ReactNode } from 'react';
import { messageOf } from '../http/api-error.ts';
import { refusedField } from '../forms/refused-field.ts';
import { useFields } from '../forms/use-fields.ts';
import { Dialog } from './dialog.tsx';
import { DialogEnd } from './dialog-parts.tsx';
import { TextArea } from './field.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly readers?: string;
  readonly isRequired?: boolean;
  /** `primary`: it takes nothing away */
  readonly kind?: 'primary' | 'danger';
  /** the button's label while running */
  readonly doing?: string | undefined;
  /** why it was refused, or `null` */
  readonly failure?: Error | null;
  /** text of the refused attempt */
  readonly words?: string;
  readonly offered?: readonly string[];
  readonly onClose: () => void;
  /** @param reason trimmed; empty for none */
  readonly onConfirm: (reason: string) => void;
}

/** Reasons survive the accounts they are about, redacted ones in backups. */
const WITHOUT_NAMES = 'No pongas nombres: este texto se queda en el registro.';

export function ReasonDialog({
  title,
  children,
  confirm,
  readers = '',
  isRequired = false,
  kind = 'danger',
  doing,
  failure = null,
  words = '',
  offered = [],
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const { formProps, field, handleSubmit, setValue } = useFields({
    defaultValues: { reason: words },
    failure,
    check: ({ reason }) => (isRequired && !isVisible(reason) ? { reason: 'Escribe el motivo.' } : {}),
  });
  const submit = handleSubmit(({ reason }) => {
    if (doing === undefined) onConfirm(reason.trim());
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {offered.length > 0 && (
          <ul aria-label="Motivos de otras veces" className="flex flex-wrap gap-2">
            {offered.map((before) => (
              <li key={before} className="max-w-full">
                <button
                  type="button"
                  onClick={() => setValue('reason', before)}
                  className="min-h-11 max-w-full cursor-pointer truncate rounded-full px-3.5 text-sm text-text-2 ring-1 ring-border ring-inset hover:bg-surface-2"
                >
                  <bdi>{before}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
        <TextArea
          label={isRequired ? 'Motivo' : 'Motivo (opcional)'}
          {...field('reason')}
          hint={`${readers} ${WITHOUT_NAMES}`.trim()}
          rows={3}
          limit={LIMITS.otherText.max}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
          }}
        />
        {failure !== null && doing === undefined && refusedField(failure) === null && (
          <p role="alert" className="wrap-anywhere text-danger">
            {messageOf(failure, 'No se ha podido. Prueba otra vez.')}
          </p>
        )}
        <DialogEnd kind={kind} confirm={confirm} doing={doing} onClose={onClose} />
      </form>
    </Dialog>
  );
}
