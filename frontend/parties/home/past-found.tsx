import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { UPCOMING_LIMIT } from '@duende/contracts/common/first-view-limits';
import { shortDate } from '../../dates/date-text.ts';
import { PartyRow } from '../party-row.tsx';

interface PastFoundProps {
  /** the latest first; one at least */
  readonly past: readonly EventCardAnswer[];
  readonly going: ReadonlySet<string>;
}

/** What a search finds of what is over. */
export function PastFound({ past, going }: PastFoundProps) {
  return (
    <section aria-labelledby="past-found">
      <h3 id="past-found" className="display mb-3 text-name">
        Ya pasaron
      </h3>
      <p className="text-text-3">{foundWords(past.length)}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {past.slice(0, UPCOMING_LIMIT).map((party) => {
          const day = party.dates.at(-1) ?? '';
          return (
            <PartyRow
              key={party.id}
              party={party}
              day={day}
              isGoing={going.has(party.id)}
              badge={<p className="text-sm text-text-3 tabular-nums">{shortDate(day)}</p>}
            />
          );
        })}
      </ul>
    </section>
  );
}

function foundWords(count: number): string {
  if (count > UPCOMING_LIMIT) return `Mostramos los ${UPCOMING_LIMIT} más recientes de ${count}.`;
  return count === 1 ? '1 evento' : `${count} eventos`;
}
