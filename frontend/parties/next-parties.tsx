import { madridDay } from '@duende/contracts/common/madrid-time';
import { isOn } from '@duende/contracts/parties/party-condition';
import { nextNight } from '@duende/contracts/parties/party-filters';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../dates/use-today.ts';
import { partiesQuery } from './party-queries.ts';
import { DatedPartyRow } from './party-row.tsx';
import { upcomingParties } from './upcoming-parties.ts';
import { useConfirmed } from './use-home-parties.ts';

const SHOWN = 3;

/** Shown on empty screens. */
export function NextParties() {
  const today = madridDay(new Date(useNow()));
  const { data } = useQuery(partiesQuery);
  const { ids } = useConfirmed();
  const next = data ? upcomingParties(data.filter(isOn), today).slice(0, SHOWN) : [];
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="next-parties" className="mt-6 w-full min-w-0 text-left">
      <h2 id="next-parties" className="display mb-3 text-name">
        Lo próximo
      </h2>
      <ul className="flex flex-col gap-3">
        {next.map((party) => (
          <DatedPartyRow
            key={party.id}
            party={party}
            day={nextNight(party, today) ?? today}
            isGoing={ids.has(party.id)}
          />
        ))}
      </ul>
    </section>
  );
}
