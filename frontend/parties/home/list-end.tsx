import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { UPCOMING_LIMIT } from '@duende/contracts/common/first-view-limits';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { useMemo } from 'react';
import { PastFound } from './past-found.tsx';
import { NothingFound } from './nothing-found.tsx';
import { pastParties } from './upcoming-parties.ts';

export interface ListEndProps {
  /** the words of the search; `''` for none */
  readonly q: string;
  readonly filters: PartyFilters;
  readonly onSearch: (words: string) => void;
  /** takes the filters away, where there are any */
  readonly onClear: (() => void) | undefined;
  /** how many coming parties there are, those that are not shown included */
  readonly found: number;
  /** what search and filters leave of all parties, those that are over too */
  readonly parties: readonly EventCardAnswer[];
  /** milliseconds since 1970 */
  readonly now: number;
  readonly going: ReadonlySet<string>;
}

/** What comes after the coming parties: that there are none, that there are more, and what a search finds of the past. */
export function ListEnd({ q, found, parties, now, going, ...narrowed }: ListEndProps) {
  const past = useMemo(() => (q === '' ? [] : pastParties(parties, now)), [q, parties, now]);
  return (
    <div className="flex flex-col gap-4 pt-4 first:pt-0">
      {found === 0 && <NothingFound q={q} isPastFound={past.length > 0} {...narrowed} />}
      {found > UPCOMING_LIMIT && (
        <p className="text-center text-text-3">
          {`Mostramos los ${UPCOMING_LIMIT} más próximos; el resto, en el calendario.`}
        </p>
      )}
      {past.length > 0 && <PastFound past={past} going={going} />}
    </div>
  );
}
