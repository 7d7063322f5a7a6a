import type { PartyTimes } from '@duende/contracts/parties/party-night';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';
import { RIDE_TIMES, rideDays, rideTime } from '@duende/contracts/rides/ride-times';
import { useId, useState } from 'react';
import { nearDay } from '../dates/date-text.ts';
import { useNow } from '../dates/use-today.ts';
import { ChoiceButtons } from '../ui/choice-buttons.tsx';
import { classNames } from '../ui/class-names.ts';
import { CONTROL, TextField } from '../ui/field.tsx';
import { WAYS, whenText } from './pins/ride-texts.ts';
import type { RideSaid } from './ride-details.tsx';

interface RideSaidFieldsProps {
  readonly said: RideSaid;
  readonly party: PartyTimes;
  readonly onSay: (said: Partial<RideSaid>) => void;
  /** hides details on a small phone until a place is chosen */
  readonly isLater: boolean;
}

/** Filled in when a day is chosen. */
const USUAL_TIMES = { there: '18:00', back: '12:00' } as const;

/** Time and note are behind a button, because the map needs the room. */
export function RideSaidFields({ said, party, onSay, isLater }: RideSaidFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { leavesAt, note } = said;
  const isMore = leavesAt !== null || note !== '';
  return (
    <div className={classNames('flex w-full flex-col gap-2', isLater && 'max-[22rem]:hidden')}>
      <div className="flex items-center gap-2">
        <ChoiceButtons
          label="Sentido"
          options={WAYS}
          chosen={said.direction}
          onChoose={(direction) => onSay({ direction })}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 min-w-0 cursor-pointer truncate px-2 text-sm font-semibold text-uv"
        >
          {isMore
            ? [whenText({ leavesAt }), note].filter(Boolean).join(' · ')
            : `${isOpen ? 'Ocultar' : 'Añadir'} hora y nota`}
        </button>
      </div>
      <div
        id={id}
        className={classNames(
          'flex flex-col gap-2 sm:flex-row sm:items-end sm:*:flex-1',
          !isOpen && 'hidden',
        )}
      >
        <LeavesAt said={said} party={party} onSay={onSay} />
        <TextField
          label="Nota"
          value={note}
          limit={RIDE_LIMITS.note}
          placeholder="Cabe equipaje, paramos en..."
          onChange={(event) => onSay({ note: event.target.value })}
        />
      </div>
    </div>
  );
}

function LeavesAt({ said, party, onSay }: Omit<RideSaidFieldsProps, 'isLater'>) {
  const days = rideDays(party, useNow());
  const { day, time } = rideTime(said.leavesAt ?? '');
  const usual = USUAL_TIMES[said.direction ?? 'there'];
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2">
      <select
        aria-label="Día de salida"
        value={day}
        onChange={({ target: { value } }) =>
          onSay({ leavesAt: value === '' ? null : `${value}T${time === '' ? usual : time}` })
        }
        className={CONTROL}
      >
        <option value="">Día por concretar</option>
        {/* The day of a draft may no longer be offered; the server then refuses it. */}
        {[...new Set([...(day === '' ? [] : [day]), ...days])].sort().map((one) => (
          <option key={one} value={one}>
            {nearDay(one)}
          </option>
        ))}
      </select>
      <select
        aria-label="Hora de salida"
        value={time}
        disabled={day === ''}
        onChange={({ target: { value } }) => onSay({ leavesAt: `${day}T${value}` })}
        className={CONTROL}
      >
        {day === '' && <option value="">--:--</option>}
        {RIDE_TIMES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}
