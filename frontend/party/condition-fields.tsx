import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { UseFormSetValue } from 'react-hook-form';
import { longDay } from '../dates/date-text.ts';
import { DatesField } from '../parties/publish/dates-field.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import type { ConditionValues } from './change-condition.ts';
import { daysToCancel, PROPOSED_MOVE } from './condition-actions.ts';

interface EarlierReasonProps {
  readonly reason: string;
  readonly onUse: () => void;
}

/** The notice ends with its condition, unless it is used again. */
export function EarlierReason({ reason, onUse }: EarlierReasonProps) {
  return (
    <div className="-mt-2 flex flex-col items-start">
      <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line text-text-3">
        {`Hasta ahora: ${reason}`}
      </p>
      <Button kind="quiet" className="-ml-3 px-3" onClick={onUse}>
        Volver a usar esta nota
      </Button>
    </div>
  );
}

interface DaysFieldsProps {
  readonly party: EventAnswer;
  readonly today: string;
  readonly values: ConditionValues;
  readonly isProposed: boolean;
  readonly error: (name: keyof ConditionValues) => string | undefined;
  readonly set: UseFormSetValue<ConditionValues>;
}

export function DaysFields({ party, today, values, isProposed, error, set }: DaysFieldsProps) {
  if (values.action === 'cancel-days')
    return (
      <DaysToCancel
        days={daysToCancel(party, today)}
        today={today}
        chosen={values.cancelled}
        error={error('cancelled')}
        onChoose={(days) => set('cancelled', days)}
      />
    );
  if (values.action !== 'move') return null;
  return (
    <>
      {isProposed && <p className="text-text-2">{PROPOSED_MOVE.hint}</p>}
      <DatesField
        dates={values.dates}
        picked={values.picked}
        error={error('dates')}
        onPick={(day) => set('picked', day)}
        onAdd={(day) => {
          if (day !== '') set('dates', [...new Set([...values.dates, day])].sort());
          set('picked', '');
        }}
        onRemove={(day) =>
          set(
            'dates',
            values.dates.filter((one) => one !== day),
          )
        }
      />
    </>
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
      <legend className="mb-1.5 font-semibold text-text-2">Días que se caen</legend>
      {days.map((day) => (
        <label key={day} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={chosen.includes(day)}
            onChange={() =>
              onChoose(chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].sort())
            }
            className="size-5 accent-uv"
          />
          <span className="first-letter:uppercase">{longDay(day, today)}</span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
