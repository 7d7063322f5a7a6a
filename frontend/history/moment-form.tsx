import { madridClock, madridMoment } from '@duende/contracts/common/madrid-clock';
import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { useEffect, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { momentWords } from '../dates/moment-text.ts';
import { useFields, wordsOf, type Wrong } from '../forms/use-fields.ts';
import { Button } from '../ui/button.tsx';
import { DayInput } from '../ui/day-input.tsx';
import { CONTROL, describedBy, FieldShell } from '../ui/field.tsx';
import type { Moment, Reach } from './moment.ts';

interface Written {
  readonly day: string;
  readonly time: string;
}

interface MomentFormProps {
  readonly reach: Reach;
  readonly moment: Moment;
  readonly onGo: (moment: number) => void;
}

/** A slider over years cannot reach a minute. */
export function MomentForm({ reach, moment, onGo }: MomentFormProps) {
  const [dayId, timeId] = [useId(), useId()];
  const clock = madridClock(moment ?? reach.now);
  const shown = { day: clock.day, time: clock.time.slice(0, 5) };
  const [isWritten, setWritten] = useState(false);
  const { control, field, formProps, formState, handleSubmit, reset } = useFields<Written>({
    defaultValues: shown,
    check: (written) => validate(written, reach),
    corrects: { time: 'day', day: 'time' },
    keep: () => setWritten(true),
  });
  useEffect(() => {
    if (!isWritten) reset({ day: shown.day, time: shown.time });
  }, [isWritten, reset, shown.day, shown.time]);
  const { field: day } = useController({ control, name: 'day' });
  const dayError = wordsOf(formState.errors, 'day');
  const { error: timeError, ...time } = field('time');

  const go = handleSubmit((written) => {
    setWritten(false);
    onGo(Math.max(reach.first, madridMoment(written)));
  });

  return (
    <form
      {...formProps}
      onSubmit={go}
      noValidate
      aria-label="Ir a un momento"
      className="mt-3 grid grid-cols-[minmax(0,12rem)_minmax(0,9.5rem)_auto] items-start gap-x-3 gap-y-2 max-[26rem]:grid-cols-2"
    >
      <FieldShell id={dayId} label="Fecha" error={dayError}>
        <DayInput {...describedBy(dayId, { error: dayError })} {...day} />
      </FieldShell>
      <FieldShell id={timeId} label="Hora" error={timeError}>
        <input
          {...describedBy(timeId, { error: timeError })}
          {...time}
          type="time"
          className={`${CONTROL} tabular-nums`}
        />
      </FieldShell>
      <Button
        type="submit"
        className="mt-[1.875rem] place-self-start px-4 max-[26rem]:col-span-2 max-[26rem]:mt-0 max-[26rem]:justify-self-stretch"
      >
        Ir
      </Button>
    </form>
  );
}

const MINUTE = 60_000;

function validate({ day, time }: Written, { first, now }: Reach): Wrong<Written> {
  if (!isCalendarDay(day)) return { day: 'Esa fecha no existe. Elige otra.' };
  if (!/^\d\d:\d\d/.test(time)) return { time: 'Escribe también la hora.' };
  const moment = madridMoment({ day, time });
  if (moment > now) return { day: 'Ese momento aún no ha llegado.' };
  // The first event's minute is entered without seconds.
  return moment < first - MINUTE ? { day: `Antes del ${momentWords(first)} no hay nada guardado.` } : {};
}
