import { madridClock, madridMoment } from '@duende/contracts/common/madrid-clock';
import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { useId, useState, type FormEvent } from 'react';
import { momentWords } from '../../lib/dom/moment-words.ts';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { CONTROL, describedBy, FieldShell } from '../../ui/field.tsx';
import type { Moment, Reach } from './moment.ts';

interface Written {
  readonly day: string;
  readonly time: string;
}

type Errors = Partial<Written>;

interface MomentFormProps {
  readonly reach: Reach;
  /** the one that is shown: what the fields say until somebody writes in them */
  readonly moment: Moment;
  readonly onGo: (moment: number) => void;
}

/** Day and hour of the moment to go to, for whoever knows it: no slider of years finds a minute. */
export function MomentForm({ reach, moment, onGo }: MomentFormProps) {
  const [dayId, timeId] = [useId(), useId()];
  const [draft, setDraft] = useState<Written | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const shown = madridClock(moment ?? reach.now);
  const { day, time } = draft ?? { day: shown.day, time: shown.time.slice(0, 5) };
  const write = (change: Partial<Written>) => {
    setErrors({});
    setDraft({ day, time, ...change });
  };

  function go(event: FormEvent) {
    event.preventDefault();
    const wrong = errorsOf({ day, time }, reach);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setDraft(null);
    onGo(Math.max(reach.first, madridMoment({ day, time })));
  }

  return (
    <form onSubmit={go} noValidate aria-label="Ir a un momento" className="moment-form">
      <FieldShell id={dayId} label="Fecha" error={errors.day}>
        <DayInput
          {...describedBy(dayId, { error: errors.day })}
          value={day}
          onChange={({ target }) => write({ day: target.value })}
        />
      </FieldShell>
      <FieldShell id={timeId} label="Hora" error={errors.time}>
        <input
          {...describedBy(timeId, { error: errors.time })}
          type="time"
          value={time}
          onChange={({ target }) => write({ time: target.value })}
          className={`${CONTROL} tabular-nums`}
        />
      </FieldShell>
      <Button type="submit" className="px-4">
        Ir
      </Button>
    </form>
  );
}

const MINUTE = 60_000;

/** What is wrong with what was written, field by field. */
function errorsOf({ day, time }: Written, { first, now }: Reach): Errors {
  if (!isCalendarDay(day)) return { day: 'Esa fecha no existe. Elige otra.' };
  if (!/^\d\d:\d\d/.test(time)) return { time: 'Escribe también la hora.' };
  const moment = madridMoment({ day, time });
  if (moment > now) return { day: 'Ese momento aún no ha llegado.' };
  // The minute in which all begins is written without its seconds.
  return moment < first - MINUTE ? { day: `Antes del ${momentWords(first)} no hay nada guardado.` } : {};
}
