import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { useWatch } from 'react-hook-form';
import { toast } from '../browser/toasts.ts';
import { longDay } from '../dates/date-text.ts';
import { useToday } from '../dates/use-today.ts';
import { useFields } from '../forms/use-fields.ts';
import { ChoiceField } from '../parties/publish/choice-fields.tsx';
import { DatesField } from '../parties/publish/dates-field.tsx';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogEnd } from '../ui/dialog-parts.tsx';
import { FieldError, TextArea } from '../ui/field.tsx';
import {
  ACTIONS,
  actionsFor,
  daysToCancel,
  PROPOSED_MOVE,
  type ConditionAction,
} from './condition-actions.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { asSeen } from '../parties/as-seen.ts';

interface ConditionDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

interface Values {
  readonly action: ConditionAction | '';
  /** the days that are called off */
  readonly cancelled: readonly string[];
  /** the days that a moved party has from then on, and the one that has not been added yet */
  readonly dates: readonly string[];
  readonly picked: string;
  readonly notice: string;
}

/** Whoever goes is to know at once: whether it takes place, when, and why. */
export function ConditionDialog({ party, onClose }: ConditionDialogProps) {
  const today = useToday();
  const mayEdit = useMay('party.edit');
  const { control, formProps, field, handleSubmit, setValue, formState, tellFailure } = useFields<Values>({
    defaultValues: {
      action: '',
      cancelled: [],
      dates: party.dates.filter((day) => day >= today),
      picked: '',
      // Not the one that stands there: it was said of another condition.
      notice: '',
    },
    check: wrongIn,
  });
  const values = useWatch({ control }) as Values;
  const changing = useChangeCondition(party, onClose, (failure) =>
    tellFailure(failure, 'Error al cambiar el evento', 'No se pudo cambiar el evento'),
  );
  const { action } = values;
  const isProposed = action === 'cambiar de fecha' && !mayEdit;
  const confirm = isProposed ? PROPOSED_MOVE.confirm : ACTIONS[action as ConditionAction]?.confirm;
  const error = (name: keyof Values) => formState.errors[name]?.message;
  return (
    <Dialog title="Cancelar o mover" onClose={onClose}>
      <form
        {...formProps}
        onSubmit={handleSubmit((written) => changing.mutate(written))}
        className="flex flex-col gap-4"
      >
        <ChoiceField
          label="¿Qué ha pasado?"
          options={actionsFor(party, mayEdit, today)}
          value={action as ConditionAction}
          isRequired
          error={error('action')}
          onChange={(chosen) => setValue('action', chosen)}
        />
        {action === 'cancelar algunas fechas' && (
          <DaysToCancel
            days={daysToCancel(party, today)}
            today={today}
            chosen={values.cancelled}
            error={error('cancelled')}
            onChoose={(days) => setValue('cancelled', days)}
          />
        )}
        {isProposed && <p className="text-text-2">{PROPOSED_MOVE.hint}</p>}
        {action === 'cambiar de fecha' && (
          <DatesField
            dates={values.dates}
            picked={values.picked}
            error={error('dates')}
            onPick={(day) => setValue('picked', day)}
            onAdd={(day) => {
              if (day !== '') setValue('dates', [...new Set([...values.dates, day])].sort());
              setValue('picked', '');
            }}
            onRemove={(day) =>
              setValue(
                'dates',
                values.dates.filter((one) => one !== day),
              )
            }
          />
        )}
        <TextArea
          label="Aviso (opcional)"
          {...field('notice')}
          hint="Lo lee quien abre la página del evento, debajo del nombre: por qué, y qué pasa con las entradas."
          rows={4}
          limit={LIMITS.publicNotice.max}
        />
        {party.conditionReason !== '' && (
          <EarlierReason
            reason={party.conditionReason}
            onUse={() => setValue('notice', party.conditionReason)}
          />
        )}
        <DialogEnd
          kind={
            ACTIONS[action as ConditionAction]?.call === 'POST /api/events/:id/cancel' ? 'danger' : 'primary'
          }
          confirm={confirm ?? 'Guardar'}
          doing={changing.isPending && 'Guardando...'}
          back="Volver"
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function wrongIn({ action, cancelled, dates, picked }: Values) {
  if (action === '') return { action: 'Elige qué ha pasado.' };
  if (action === 'cancelar algunas fechas' && cancelled.length === 0)
    return { cancelled: 'Elige al menos una fecha.' };
  if (action === 'cambiar de fecha' && dates.length === 0 && picked === '')
    return { dates: FORM_TEXTS.partyDatesRequired };
  return {};
}

interface EarlierReasonProps {
  readonly reason: string;
  readonly onUse: () => void;
}

/** What is said of the condition until now. It ends with it, unless it is still true. */
function EarlierReason({ reason, onUse }: EarlierReasonProps) {
  return (
    <div className="-mt-2 flex flex-col items-start">
      <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line text-text-3">
        {`Hasta ahora: ${reason}`}
      </p>
      <Button kind="quiet" className="-ml-3 px-3" onClick={onUse}>
        Volver a usar este aviso
      </Button>
    </div>
  );
}

interface DaysToCancelProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  readonly onChoose: (days: readonly string[]) => void;
}

function DaysToCancel({ days, today, chosen, error, onChoose }: DaysToCancelProps) {
  return (
    <fieldset className="min-w-0" aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 font-semibold text-text-2">Fechas que se cancelan</legend>
      {days.map((day) => (
        <label key={day} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={chosen.includes(day)}
            onChange={() =>
              onChoose(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].sort())
            }
            className="size-5 accent-acid"
          />
          <span className="first-letter:uppercase">{longDay(day, today)}</span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** Not optimistic: the dialog stays as it is until the server has answered. */
function useChangeCondition(party: EventAnswer, onChanged: () => void, onError: (failure: Error) => void) {
  return useCommand({
    command: (values: Values) =>
      command(
        ACTIONS[values.action as ConditionAction].call,
        { id: party.id },
        bodyOf(values),
        asSeen(party),
      ),
    words: 'Failed to change event',
    done: (answer, { action }) => {
      const isProposed = 'isProposed' in answer && answer.isProposed === true;
      if (action !== '') toast(isProposed ? PROPOSED_MOVE.done : ACTIONS[action].done);
      onChanged();
    },
    failed: onError,
  });
}

function bodyOf({ action, cancelled, dates, picked, notice }: Values) {
  const said = { notice: notice.trim() };
  if (action === 'cancelar algunas fechas') return { ...said, dates: cancelled };
  // A day that was chosen and not added is meant, too.
  if (action === 'cambiar de fecha') return { ...said, dates: picked === '' ? dates : [...dates, picked] };
  return said;
}
