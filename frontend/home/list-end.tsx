import { UPCOMING_LIMIT } from '@duende/contracts/common/first-view-limits';
import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import type { PartyFilters } from '@duende/contracts/parties/party-filters';
import { nightsOf } from '@duende/contracts/parties/nights';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { NextParties } from '../parties/next-parties.tsx';
import { DatedPartyRow } from '../parties/party-row.tsx';
import { FollowFilters } from './follow-filters.tsx';
import { nothingWords } from './nothing-words.ts';
import { pastParties } from '../parties/upcoming-parties.ts';

export interface ListEndProps {
  readonly q: string;
  readonly filters: PartyFilters;
  readonly onSearch: (words: string) => void;
  /** removes the filters; absent without filters */
  readonly onClear: (() => void) | undefined;
  readonly found: number;
  /** past ones included */
  readonly parties: readonly EventCardAnswer[];
  /** milliseconds since 1970 */
  readonly now: number;
  readonly going: ReadonlySet<string>;
}

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

interface NothingFoundProps {
  readonly q: string;
  readonly isPastFound: boolean;
  readonly filters: PartyFilters;
  readonly onSearch: (words: string) => void;
  /** removes the filters; absent without filters */
  readonly onClear: (() => void) | undefined;
}

/** One button removes the cause, or leads to the form for a first party. */
function NothingFound({ q, isPastFound, filters, onSearch, onClear }: NothingFoundProps) {
  const narrowed = [q !== '' && 'búsqueda', onClear && 'filtros'].filter(Boolean);
  return (
    <>
      <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-14 text-center text-lg text-text-2">
        <p className="line-clamp-5 wrap-anywhere">{nothingWords(q, filters, isPastFound)}</p>
        {narrowed.length > 0 ? (
          <Button
            onClick={() => {
              // The button disappears, so the focus moves.
              document.getElementById('upcoming')?.focus();
              onSearch('');
              onClear?.();
            }}
          >
            {`Quitar ${narrowed.join(' y ')}`}
          </Button>
        ) : (
          <Link to="/" search={{ view: 'form' }} className={buttonClass()}>
            Publicar Evento
          </Link>
        )}
        {q === '' && onClear && <FollowFilters filters={filters} />}
      </div>
      {narrowed.length > 0 && !isPastFound && <NextParties />}
    </>
  );
}

interface PastFoundProps {
  /** latest first; at least one */
  readonly past: readonly EventCardAnswer[];
  readonly going: ReadonlySet<string>;
}

function PastFound({ past, going }: PastFoundProps) {
  return (
    <section aria-labelledby="past-found">
      <h3 id="past-found" className="display mb-3 text-name">
        Ya pasaron
      </h3>
      <p className="text-text-3">{foundWords(past.length)}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {past.slice(0, UPCOMING_LIMIT).map((party) => (
          <DatedPartyRow
            key={party.id}
            party={party}
            day={nightsOf(party).at(-1) ?? ''}
            isGoing={going.has(party.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function foundWords(count: number): string {
  if (count > UPCOMING_LIMIT) return `Mostramos los ${UPCOMING_LIMIT} más recientes de ${count}.`;
  return count === 1 ? '1 evento' : `${count} eventos`;
}
