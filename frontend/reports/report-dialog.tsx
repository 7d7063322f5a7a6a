import { LIMITS } from '@duende/contracts/common/limits';
import { isVisible } from '@duende/contracts/common/visible-text';
import {
  GROUND_TEXTS,
  REPORT_GROUNDS,
  type ReportGround,
  type ReportedThing,
} from '@duende/contracts/reports/report-words';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { toast } from '../browser/toasts.ts';
import { useFields, type Wrong } from '../forms/use-fields.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogEnd } from '../ui/dialog-parts.tsx';
import { FieldError, TextArea } from '../ui/field.tsx';
import { command, useCommand } from '../cache/use-command.ts';

export interface Reported {
  readonly thing: ReportedThing;
  readonly id: string;
  /** set for a pin */
  readonly eventId?: string;
  /** the subject with an article: `el comentario de Ana` */
  readonly what: string;
}

interface Form {
  readonly ground: ReportGround | '';
  readonly words: string;
}

const EMPTY: Form = { ground: '', words: '' };

function validate({ ground, words }: Form): Wrong<Form> {
  if (ground === '') return { ground: 'Elige un motivo.' };
  return ground === 'other' && !isVisible(words) ? { words: 'Cuéntanos qué pasa.' } : {};
}

/** The reporter stays unknown to others. */
export function ReportDialog({
  reported,
  onClose,
}: {
  readonly reported: Reported;
  readonly onClose: () => void;
}) {
  const id = useId();
  const { formProps, field, handleSubmit, showFailure, control } = useFields({
    defaultValues: EMPTY,
    check: validate,
  });
  const { what, ...thing } = reported;
  const report = useCommand({
    command: ({ ground, words }: Form & { readonly ground: ReportGround }) =>
      command(
        'POST /api/reports',
        {},
        {
          ...thing,
          ground,
          ...(ground === 'other' && { words: words.trim() }),
        },
      ),
    done: () => {
      toast('Denuncia enviada', 'Gracias. La revisará una persona.');
      onClose();
    },
    failed: (failure) => showFailure(failure, 'Error al denunciar', 'No se pudo enviar la denuncia'),
  });
  const isOther = useWatch({ control, name: 'ground' }) === 'other';
  const { error, ...ground } = field('ground');
  return (
    <Dialog title="Denunciar" onClose={onClose}>
      <form
        {...formProps}
        noValidate
        onSubmit={handleSubmit(({ ground: chosen, words }) => {
          if (chosen !== '') report.mutate({ ground: chosen, words });
        })}
        className="flex flex-col gap-4"
      >
        <p className="wrap-anywhere text-text-2">
          <span>{'Vas a denunciar '}</span>
          <bdi className="font-semibold text-text">{what}</bdi>
          <span>. Solo lo sabrán quienes moderan.</span>
        </p>
        <fieldset
          aria-describedby={error && `${id}-error`}
          aria-invalid={error !== undefined}
          className="flex flex-col"
        >
          <legend className="mb-1 font-semibold text-text-2">¿Qué pasa?</legend>
          {REPORT_GROUNDS.map((one) => (
            <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input type="radio" value={one} {...ground} className="size-5 shrink-0 accent-uv" />
              <span>{GROUND_TEXTS[one]}</span>
            </label>
          ))}
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </fieldset>
        {isOther && (
          <TextArea label="Cuéntanos qué pasa" {...field('words')} rows={3} limit={LIMITS.otherText.max} />
        )}
        <DialogEnd confirm="Enviar denuncia" doing={report.isPending && 'Enviando...'} onClose={onClose} />
      </form>
    </Dialog>
  );
}
