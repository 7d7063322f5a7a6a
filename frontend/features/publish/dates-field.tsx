import { useId, useRef, useState } from 'react';
import { shortDay, longDay } from '../../lib/time/date-text.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL, describedBy, FieldShell } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';

interface DatesFieldProps {
  readonly dates: readonly string[];
  readonly error?: string | undefined;
  readonly onAdd: (day: string) => void;
  readonly onRemove: (day: string) => void;
}

/** Pick a day, then 'Agregar Fecha'; each one can be taken out again. */
export function DatesField({ dates, error, onAdd, onRemove }: DatesFieldProps) {
  const id = useId();
  const today = useToday();
  const [day, setDay] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function add() {
    onAdd(day);
    setDay('');
  }

  return (
    <div className="flex flex-col gap-3">
      <FieldShell id={id} label="Fechas" error={error}>
        <div className="flex flex-wrap gap-2">
          <input
            {...describedBy(id, { error })}
            ref={input}
            type="date"
            min="2000-01-01"
            max="2100-12-31"
            value={day}
            onChange={(event) => setDay(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || day === '') return;
              // A day that has been chosen is added first; the next Enter sends the form.
              event.preventDefault();
              add();
            }}
            className={`${CONTROL} min-w-0 flex-[1_1_9.5rem] tabular-nums`}
          />
          <Button onClick={add} className="grow min-[26rem]:grow-0">
            Agregar Fecha
          </Button>
        </div>
      </FieldShell>
      {dates.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Fechas del evento">
          {dates.map((chosen) => (
            <li
              key={chosen}
              className="flex items-center rounded-full bg-surface-3 pl-4 font-medium tabular-nums"
              title={longDay(chosen, today)}
            >
              {shortDay(chosen)}
              <button
                type="button"
                aria-label={`Quitar ${longDay(chosen, today)}`}
                onClick={() => {
                  // The button goes with its day.
                  input.current?.focus();
                  onRemove(chosen);
                }}
                className="grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:text-text"
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
