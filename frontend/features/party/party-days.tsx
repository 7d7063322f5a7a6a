import { dayRuns, type DayRun } from '../../lib/time/day-runs.ts';
import { longDay } from '../../lib/time/date-text.ts';

interface PartyDaysProps {
  readonly dates: readonly string[];
  readonly today: string;
}

/** As many lines as leave hour, place and cost in a phone's first screen. */
const LINES = 3;

/** When it is: three days in a row and more in one line, past days dimmer, a long list cut until somebody asks. */
export function PartyDays({ dates, today }: PartyDaysProps) {
  const lines = dayRuns(dates).flatMap((run) => (run.length > 2 ? [run] : run.map((day): DayRun => [day])));
  const shown = lines.length > LINES + 1 ? LINES : lines.length;
  const cut = lines.slice(shown);
  return (
    <>
      <Lines lines={lines.slice(0, shown)} today={today} />
      {cut.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-uv">
            y {cut.flat().length} fechas más
          </summary>
          <Lines lines={cut} today={today} />
        </details>
      )}
    </>
  );
}

function Lines({ lines, today }: { readonly lines: readonly DayRun[]; readonly today: string }) {
  return lines.map((run) => {
    const last = run.at(-1) ?? run[0];
    return (
      <span key={run[0]} className={`block first-letter:uppercase ${last < today ? 'text-text-3' : ''}`}>
        {run.length === 1 ? (
          <time dateTime={last}>{longDay(last, today)}</time>
        ) : (
          <>
            del <time dateTime={run[0]}>{startOf(run[0], last, today)}</time> al{' '}
            <time dateTime={last}>{spoken(last, today)}</time>
          </>
        )}
      </span>
    );
  });
}

/** `viernes 11 de diciembre`: inside a sentence there is no comma. */
const spoken = (day: string, today: string) => longDay(day, today).replace(',', '');

/** `viernes 11` where the month follows with the last day. */
function startOf(first: string, last: string, today: string): string {
  const words = spoken(first, today);
  return first.slice(0, 7) === last.slice(0, 7) ? words.split(' ').slice(0, 2).join(' ') : words;
}
