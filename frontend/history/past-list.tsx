import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import type { HistoryHomeAnswer } from '@duende/contracts/history/history-answers';
import { UPCOMING_LIMIT } from '@duende/contracts/common/first-view-limits';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { byEarliestUpcoming, isUpcoming } from '@duende/contracts/parties/party-filters';
import { isLastNights } from '@duende/contracts/parties/party-night';
import { Attendance } from '../parties/attendance.tsx';
import { LIST_GRID, PartyCardSkeleton } from '../parties/party-card-frame.tsx';
import { PartyCard } from '../parties/party-card.tsx';
import type { PastSearch } from '../parties/party-link.tsx';

const EAGER = 2;
const UNKNOWN_COUNT = null;

interface PastListProps {
  readonly home: HistoryHomeAnswer;
  /** milliseconds since 1970 */
  readonly at: number;
  readonly past: PastSearch;
  /** ids of parties already shown as changed */
  readonly changed: ReadonlySet<string> | null;
}

export function PastList({ home, at, past, changed }: PastListProps) {
  const unchanged = home.events.filter(({ id }) => !changed?.has(id));
  const upcoming = upcomingThen(unchanged, madridDay(new Date(at)));
  const on = unchanged.filter((party) => isLastNights(party, at));
  const counts = new Map(home.counts.map(({ eventId, count }) => [eventId, count]));
  const cards = (parties: readonly EventCardAnswer[], isOn: boolean) => (
    <ul className={LIST_GRID}>
      {parties.map((party, index) => (
        <PartyCard
          key={party.id}
          party={party}
          now={at}
          isOn={isOn}
          isGoing={false}
          eager={index < EAGER}
          attendance={<Attendance count={counts.get(party.id) ?? UNKNOWN_COUNT} />}
          past={past}
        />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="upcoming">
      {on.length > 0 && (
        <div className="mb-6">
          <h2 className="display mb-3 text-name sm:text-title">En ese momento</h2>
          {cards(on, true)}
        </div>
      )}
      <h2 id="upcoming" className="display mb-3 text-name sm:text-title">
        {changed === null ? 'Próximos eventos' : 'Sin cambios'}
      </h2>
      <p role="status" className="sr-only">
        {upcoming.length === 1 ? '1 evento' : `${upcoming.length} eventos`}
      </p>
      {upcoming.length === 0 ? (
        <Nothing words={emptyWords(home, changed !== null)} />
      ) : (
        cards(upcoming, false)
      )}
    </section>
  );
}

function upcomingThen(events: readonly EventCardAnswer[], today: string): readonly EventCardAnswer[] {
  return events
    .filter((party) => isUpcoming(party, today))
    .sort(byEarliestUpcoming(today))
    .slice(0, UPCOMING_LIMIT);
}

const isBeforeAll = ({ events, previous }: HistoryHomeAnswer) => events.length === 0 && previous === null;

function emptyWords(home: HistoryHomeAnswer, isComparing: boolean): string {
  if (isBeforeAll(home)) return 'Todavía no había nada.';
  return isComparing ? 'No hay ningún otro evento próximo.' : 'No había eventos próximos.';
}

export function Nothing({ words }: { readonly words: string }) {
  return <p className="panel rounded-3xl px-6 py-14 text-center text-lg text-text-2">{words}</p>;
}

export function PastListSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Cargando eventos...
      </p>
      <ul className={LIST_GRID} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <PartyCardSkeleton key={index} />
        ))}
      </ul>
    </div>
  );
}
