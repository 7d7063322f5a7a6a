import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { isPastDay } from '@duende/contracts/parties/past-days';
import { useId, useRef } from 'react';
import { shortDay, longDay } from '../../dates/date-text.ts';
import { useToday } from '../../dates/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { describedBy, FieldShell } from '../../ui/field.tsx';
import { RemovableChip, RemovableChips } from './removable-chips.tsx';

interface DatesFieldProps {
  readonly dates: readonly string[];
  /** a chosen day that is not added yet, or `''` */
  readonly picked: string;
  readonly error?: string | undefined;
  readonly onPick: (day: string) => void;
  readonly onAdd: (day: string) => void;
  readonly onRemove: (day: string) => void;
}

export function DatesField({ dates, picked, error, onPick, onAdd, onRemove }: DatesFieldProps) {
  const id = useId();
  const today = useToday();
  const input = useRef<HTMLInputElement>(null);
  const isRefused = isPastDay(picked, today);
  const messages = {
    error: isRefused && !isBeingTyped(picked) ? FORM_TEXTS.partyDayPast : error,
    hint: picked !== '' && !isRefused && longDay(picked, today),
  };

  function add() {
    input.current?.focus();
    if (!isRefused) onAdd(picked);
  }

  return (
    <div className="flex flex-col gap-3">
      <FieldShell id={id} label="Fechas" isRequired {...messages}>
        <div className="flex flex-wrap gap-2">
          <DayInput
            {...describedBy(id, messages)}
            ref={input}
            // One added day is enough.
            aria-required={dates.length === 0}
            min={today}
            max="2100-12-31"
            value={picked}
            onChange={(event) => onPick(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || picked === '') return;
              // The first Enter adds the chosen day; the next one submits the form.
              event.preventDefault();
              add();
            }}
            className="flex-[1_1_9.5rem]"
          />
          <Button onClick={add} className="grow min-[26rem]:grow-0">
            Agregar Fecha
          </Button>
        </div>
      </FieldShell>
      <RemovableChips label="Fechas del evento">
        {dates.map((chosen) => (
          <RemovableChip
            key={chosen}
            name={longDay(chosen, today)}
            title={longDay(chosen, today)}
            onRemove={() => {
              // The button is removed with its day.
              input.current?.focus();
              onRemove(chosen);
            }}
          >
            <span className="tabular-nums">{shortDay(chosen)}</span>
          </RemovableChip>
        ))}
      </RemovableChips>
    </div>
  );
}

/** While a year is typed, the field's value is `0002`, `0020`, `0202`. */
const isBeingTyped = (day: string): boolean => day < '1000';
