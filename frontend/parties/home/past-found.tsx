import type { EventAnswer, EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { UPCOMING_LIMIT } from '@duende/contracts/common/first-view-limits';
import { useState } from 'react';
import { shortDate } from '../../dates/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { PartyRow } from '../party-row.tsx';
import { partiesWith, pastParties } from './upcoming-parties.ts';

interface PastFoundProps {
  readonly search: string;
  /** those that are over among others */
  readonly parties: readonly EventCardAnswer[];
  readonly described: readonly EventAnswer[] | undefined;
  /** milliseconds since 1970 */
  readonly now: number;
  readonly going: ReadonlySet<string>;
}

/** A search looks at what is coming; here it looks at what is over too, when somebody asks for it. */
export function PastFound({ search, parties, described, now, going }: PastFoundProps) {
  const [isWanted, want] = useState(false);
  if (!isWanted) {
    return (
      <div className="flex flex-wrap items-center justify-center gap-x-3 text-text-3">
        <p>La búsqueda mira los próximos eventos.</p>
        <Button kind="quiet" onClick={() => want(true)}>
          Buscar en los pasados
        </Button>
      </div>
    );
  }
  const past = partiesWith(search, pastParties(parties, now), described);
  return (
    <section aria-labelledby="past-found">
      <h3 id="past-found" className="display mb-3 text-name">
        Ya pasaron
      </h3>
      <p role="status" className="text-text-3">
        {foundWords(past.length)}
      </p>
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
  if (count === 0) return 'Tampoco hay eventos pasados que coincidan.';
  if (count > UPCOMING_LIMIT) return `Mostramos los ${UPCOMING_LIMIT} más recientes de ${count}.`;
  return count === 1 ? '1 evento' : `${count} eventos`;
}
