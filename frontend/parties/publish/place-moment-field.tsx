import { addDays } from '@duende/contracts/common/madrid-time';
import { useId } from 'react';
import { useToday } from '../../dates/use-today.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { describedBy, FieldShell } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TimeField } from './choice-fields.tsx';

interface PlaceMomentFieldProps {
  /** `YYYY-MM-DDTHH:MM`, perhaps without one half; `''`: the place is no secret */
  readonly value: string;
  readonly dates: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

const USUAL_HOUR = '18:00';

export function PlaceMomentField({ value, dates, error, onChange }: PlaceMomentFieldProps) {
  const id = useId();
  const today = useToday();
  const [day = '', hour = ''] = value.split('T');
  const isOn = value !== '';
  /** The eve of the party, unless that is past. */
  const suggested = () => {
    const eve = addDays(dates[0] ?? addDays(today, 2), -1);
    return `${eve < today ? today : eve}T${USUAL_HOUR}`;
  };
  return (
    <div className="flex flex-col gap-3">
      <Switch checked={isOn} onChange={({ target }) => onChange(target.checked ? suggested() : '')}>
        El lugar se dice más tarde
      </Switch>
      {isOn && (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <FieldShell id={id} label="Día en que se dice" error={error}>
            <DayInput
              {...describedBy(id, { error })}
              min={today}
              max="2100-12-31"
              value={day}
              onChange={({ target }) => onChange(`${target.value}T${hour}`)}
            />
          </FieldShell>
          <TimeField
            label="Hora en que se dice"
            value={hour}
            onChange={(time) => onChange(`${day}T${time}`)}
          />
          <p className="text-sm text-text-3 sm:col-span-2">
            Hasta entonces, el lugar, el mapa y las distancias solo los veis tú y quien modera. Después se
            avisa a quien va.
          </p>
        </div>
      )}
    </div>
  );
}
