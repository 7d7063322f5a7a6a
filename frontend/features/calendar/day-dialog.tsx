import type { EventCardAnswer } from '@duende/contracts/api/answers';
import { NO_TIME } from '@duende/contracts/constants/party-times';
import { costLabel } from '@duende/contracts/cost-label';
import { byEarliestUpcoming, isUpcoming, nextDay } from '@duende/contracts/party-filters';
import { shareKey } from '@duende/contracts/slug';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { FROM_HOME } from '../../lib/dom/navigation.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Poster } from '../../ui/poster.tsx';
import { StyleChips } from '../../ui/style-chips.tsx';
import { dayWords, laterDay, shortDate, runOf } from '../../lib/dom/date-text.ts';

interface DayDialogProps {
  readonly day: string;
  readonly today: string;
  readonly parties: readonly EventCardAnswer[];
  readonly going: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** One day and its parties, or what else can be done about a day without any. */
export function DayDialog({ day, today, parties, going, onClose }: DayDialogProps) {
  const found = parties.filter(({ dates }) => dates.includes(day));
  return (
    <Dialog title={shortDate(day)} closing="button" onClose={onClose}>
      {found.length === 0 ? (
        <EmptyDay {...{ day, today, parties, going }} />
      ) : (
        <ul className="flex flex-col gap-3 pb-2">
          {found.map((party) => (
            <DayParty key={party.id} party={party} day={day} isGoing={going.has(party.id)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function EmptyDay({ day, today, parties, going }: Omit<DayDialogProps, 'onClose'>) {
  const from = day < today ? today : day;
  const [next] = parties.filter((party) => isUpcoming(party, from)).sort(byEarliestUpcoming(from));
  const nextOn = next && nextDay(next.dates, from);
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="py-2 text-center text-lg text-text-2">No hay eventos para esta fecha</p>
      {next && nextOn && (
        <>
          <h3 className="font-semibold text-text-2">La siguiente, el {dayWords(nextOn)}</h3>
          <ul>
            <DayParty party={next} day={nextOn} isGoing={going.has(next.id)} />
          </ul>
        </>
      )}
      {day >= today && (
        <Link to="/" search={{ view: 'form', day }} className={buttonClass('quiet', 'text-uv')}>
          Publicar una fiesta este día
        </Link>
      )}
    </div>
  );
}

interface DayPartyProps {
  readonly party: EventCardAnswer;
  readonly day: string;
  readonly isGoing: boolean;
}

function DayParty({ party, day, isGoing }: DayPartyProps) {
  const ids = { name: useId(), link: useId() };
  const since = laterDay(runOf(party.dates, day), day, party.startTime);
  const hour = since || party.startTime === NO_TIME ? '' : party.startTime;
  return (
    <li className="flex overflow-hidden rounded-2xl bg-surface-2">
      <div className="relative w-24 shrink-0">
        <Poster party={party} sizes="6rem" className="absolute inset-0" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 p-3.5">
        <h3 id={ids.name} className="display mb-0.5 line-clamp-2 text-name leading-[1.12] wrap-break-word">
          {party.name}
        </h3>
        {since && <p className="text-sm font-semibold text-cyan">{since}</p>}
        <p className="text-[0.9375rem] wrap-break-word text-text-2">
          {[party.location, hour, costLabel(party.cost)].filter(Boolean).join(' · ')}
        </p>
        {isGoing && <p className="text-sm font-semibold text-acid">¡Voy!</p>}
        <StyleChips styles={party.styles} />
        <Link
          id={ids.link}
          to="/event/$key"
          params={{ key: shareKey(party) }}
          state={FROM_HOME}
          aria-labelledby={`${ids.link} ${ids.name}`}
          className={buttonClass('secondary', 'mt-1 self-start')}
        >
          Ver detalles
        </Link>
      </div>
    </li>
  );
}
