import type { SimilarEventAnswer } from '@duende/contracts/parties/similar-answers';
import { shareKey } from '@duende/contracts/common/slug';
import { isVisible } from '@duende/contracts/common/visible-text';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { shortDay } from '../../dates/date-text.ts';
import { useMay } from '../../session/session.ts';
import type { PartyDraft } from './party-draft.ts';
import { answerQuery } from '../../cache/answer-query.ts';
import type { ParametersOf } from '@duende/contracts/api/calls/all-calls';

/** A request follows a pause, not each letter. */
const PAUSE_MS = 500;
/** Shorter names resemble too many. */
const SHORTEST = 3;

type Written = Pick<PartyDraft, 'name' | 'location' | 'dates'>;

interface SimilarPartiesProps {
  readonly written: Written;
  readonly except?: string | undefined;
}

/** Similar parties do not prevent sending. */
export function SimilarParties({ written, except }: SimilarPartiesProps) {
  const maySubmit = useMay('party.submit');
  const asked = useSettled(askedOf(written, except), PAUSE_MS);
  const { data = [] } = useQuery({
    ...similarPartiesQuery(asked ?? NOTHING),
    enabled: maySubmit && asked !== null,
    placeholderData: keepPreviousData,
  });
  const found = asked === null ? [] : data;
  return (
    <div aria-live="polite" className="empty:hidden">
      {found.length > 0 && (
        <ul className="flex flex-col gap-1 border-l-2 border-amber pl-3">
          {found.map((party) => (
            <li key={party.id} className="wrap-anywhere">
              <span className="text-amber">¿Es esta? Ya está publicada: </span>
              <Link
                to="/event/$key"
                params={{ key: shareKey(party) }}
                target="_blank"
                className="inline-block py-1 font-semibold underline underline-offset-4"
              >
                <bdi>{party.name}</bdi>
                <span className="sr-only"> (se abre en otra pestaña)</span>
              </Link>
              <span className="text-text-2 tabular-nums">{factsOf(party)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function factsOf({ location, dates, startTime }: SimilarEventAnswer): string {
  const facts = [location, dates.map(shortDay).join(', '), startTime].filter((fact) => fact !== '');
  return ` · ${facts.join(' · ')}`;
}

type Asked = ParametersOf<'GET /api/similar-events'>;

const NOTHING: Asked = {};

/** `null` if there is too little to compare. */
function askedOf({ name, location, dates }: Written, except: string | undefined): Asked | null {
  const said = name.trim();
  if (!isVisible(said) || said.length < SHORTEST || location === '' || dates.length === 0) return null;
  return { name: said, location, dates: dates.join(','), except };
}

const similarPartiesQuery = (asked: Asked) =>
  queryOptions({
    ...answerQuery('GET /api/similar-events', asked, { key: ['similar-events', asked] }),
    gcTime: 60_000,
  });

function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
