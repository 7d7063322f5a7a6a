import type { EventAnswer, EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { UPCOMING_LIMIT } from '@duende/contracts/common/first-view-limits';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { PastFound } from './past-found.tsx';
import { NothingFound } from './nothing-found.tsx';

export interface ListEndProps {
  readonly search: string;
  readonly filters: PartyFilters;
  readonly onSearch: (words: string) => void;
  /** takes the filters away, where there are any */
  readonly onClear: (() => void) | undefined;
  /** how many coming parties there are, those that are not shown included */
  readonly found: number;
  /** what the filters leave of all parties, those that are over too */
  readonly parties: readonly EventCardAnswer[];
  readonly described: readonly EventAnswer[] | undefined;
  /** milliseconds since 1970 */
  readonly now: number;
  readonly going: ReadonlySet<string>;
}

/** What comes after the coming parties: that there are none, that there are more, or that a search may look at the past. */
export function ListEnd({ search, found, parties, described, now, going, ...narrowed }: ListEndProps) {
  return (
    <div className="flex flex-col gap-4 pt-4 first:pt-0">
      {found === 0 && <NothingFound search={search} {...narrowed} />}
      {found > UPCOMING_LIMIT && (
        <p className="text-center text-text-3">
          {`Mostramos los ${UPCOMING_LIMIT} más próximos; el resto, en el calendario.`}
        </p>
      )}
      {search !== '' && <PastFound {...{ search, parties, described, now, going }} />}
    </div>
  );
}
