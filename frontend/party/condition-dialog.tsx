import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { LIMITS } from '@duende/contracts/common/limits';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useToday } from '../dates/use-today.ts';
import { useFields } from '../forms/use-fields.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { useMay } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogEnd } from '../ui/dialog-parts.tsx';
import { TextArea } from '../ui/field.tsx';
import { useChangeCondition, type ConditionValues } from './change-condition.ts';
import { ACTIONS, actionsFor, PROPOSED_MOVE, SENTENCES, type ConditionAction } from './condition-actions.ts';
import { DaysFields, EarlierReason } from './condition-fields.tsx';

interface ConditionDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

export function ConditionDialog({ party, onClose }: ConditionDialogProps) {
  const today = useToday();
  const mayEdit = useMay('party.edit');
  const { control, formProps, field, handleSubmit, setValue, formState, showFailure } =
    useFields<ConditionValues>({
      defaultValues: {
        action: '',
        cancelled: [],
        dates: party.dates.filter((day) => day >= today),
        picked: '',
        // The current notice was about another condition.
        notice: '',
      },
      check: wrongIn,
    });
  const values = useWatch({ control }) as ConditionValues;
  const leaveForTop = useTopOnLeave();
  const onChanged = () => {
    leaveForTop();
    onClose();
  };
  const changing = useChangeCondition(onChanged, (failure) =>
    showFailure(failure, 'Error al cambiar el evento', 'No se pudo cambiar el evento'),
  );
  const { action } = values;
  const isProposed = action === 'move' && !mayEdit;
  const confirm = isProposed ? PROPOSED_MOVE.confirm : ACTIONS[action as ConditionAction]?.confirm;
  const error = (name: keyof ConditionValues) => formState.errors[name]?.message;
  return (
    <Dialog title="Cancelar o mover" onClose={onClose}>
      <form
        {...formProps}
        onSubmit={handleSubmit((written) => changing.mutate({ before: party, values: written }))}
        className="flex flex-col gap-4"
      >
        <ChoiceField
          label="¿Qué ha pasado?"
          options={actionsFor(party, mayEdit, today)}
          words={SENTENCES}
          isColumn
          value={action as ConditionAction}
          isRequired
          error={error('action')}
          onChange={(chosen) => setValue('action', chosen)}
        />
        <DaysFields {...{ party, today, values, isProposed, error }} set={setValue} />
        <TextArea
          label="Nota (opcional)"
          {...field('notice')}
          hint="La lee quien abre la página del evento, debajo del nombre: por qué, y qué pasa con las entradas."
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

function wrongIn({ action, cancelled, dates, picked }: ConditionValues) {
  if (action === '') return { action: 'Elige qué ha pasado.' };
  if (action === 'cancel-days' && cancelled.length === 0) return { cancelled: 'Elige al menos un día.' };
  if (action === 'move' && dates.length === 0 && picked === '')
    return { dates: FORM_TEXTS.partyDatesRequired };
  return {};
}

function useTopOnLeave(): () => void {
  const isWanted = useRef(false);
  useEffect(
    () => () => {
      if (!isWanted.current) return;
      // After the dialog has returned the focus.
      setTimeout(() => {
        window.scrollTo({ top: 0 });
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return () => {
    isWanted.current = true;
  };
}
