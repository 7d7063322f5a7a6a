import type { EventAnswer } from '@duende/contracts/api/answers';
import { costLabel } from '@duende/contracts/cost-label';
import { laterDay } from '../../lib/time/date-text.ts';
import { runOf } from '../../lib/time/day-runs.ts';
import { timeRange } from '../../lib/time/time-range.ts';
import { useToday } from '../../lib/time/use-today.ts';
import { ScreenIcon, type ScreenIconName } from '../../ui/screen-icons.tsx';
import { PartyDays } from './party-days.tsx';

/** When, where and for how much, in words that can be read aloud. */
export function PartyFacts({ party }: { readonly party: EventAnswer }) {
  const today = useToday();
  const time = timeRange(party.startTime, party.endTime);
  const since = laterDay(runOf(party.dates, today), today, party.startTime);
  const hasSeveral = party.dates.length > 1;
  return (
    <dl
      className={`grid gap-x-6 gap-y-2.5 sm:grid-cols-2 ${hasSeveral ? 'sm:grid-rows-[auto_auto_1fr]' : ''}`}
    >
      <Fact icon="calendar" name="Fechas" wide={hasSeveral}>
        <PartyDays dates={party.dates} today={today} />
        {since && <span className="block text-base text-cyan">{since}</span>}
      </Fact>
      {time && (
        <Fact icon="clock" name="Horario">
          <span className="tabular-nums">{time}</span>
        </Fact>
      )}
      <Fact icon="pin" name="Ubicación">
        {party.location}
      </Fact>
      {party.cost && (
        <Fact icon="ticket" name="Precio">
          {costLabel(party.cost)}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly icon: ScreenIconName;
  readonly name: string;
  readonly wide?: boolean;
  readonly children: React.ReactNode;
}

function Fact({ icon, name, wide = false, children }: FactProps) {
  return (
    <div className={`flex items-start gap-3 ${wide ? 'sm:row-span-3' : ''}`}>
      <ScreenIcon name={icon} className="mt-0.5 size-5 text-text-3" />
      <dt className="sr-only">{name}</dt>
      <dd className="min-w-0 text-lg leading-snug wrap-anywhere">{children}</dd>
    </div>
  );
}
