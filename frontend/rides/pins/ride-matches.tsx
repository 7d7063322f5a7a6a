import { departurePoint } from '@duende/contracts/rides/departure';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer, RideMatchAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { isOn } from '@duende/contracts/parties/party-condition';
import { isOver } from '@duende/contracts/parties/party-night';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { rideMatchesQuery } from '../ride-queries.ts';
import { useNow } from '../../dates/use-today.ts';
import { Icon } from '../../ui/icons.tsx';
import { RideGlyph } from './ride-glyph.tsx';
import { matchText } from './ride-texts.ts';

interface RideMatchesProps {
  readonly matches: readonly ShownMatch[];
  readonly onShowProfile: (userId: string) => void;
}

/** Nearest first. New ones are announced to screen readers. */
export function RideMatches({ matches, onShowProfile }: RideMatchesProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const more = matches.length - 1;
  return (
    <div role="region" aria-label="Cerca de ti" aria-live="polite" className="empty:hidden">
      {matches.length > 0 && (
        <>
          <ul id={id} className="flex flex-col gap-2">
            {matches.slice(0, isOpen ? undefined : 1).map((match) => (
              <li key={match.rideId}>
                <button
                  type="button"
                  title="Ver cómo escribirle"
                  onClick={() => onShowProfile(match.userId)}
                  className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-2xl bg-surface-2 px-3 py-1.5 text-left ring-1 ring-acid ring-inset hover:bg-surface-3"
                >
                  <RideGlyph type={match.type} className="h-8 w-auto" />
                  <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
                    <bdi className="font-semibold text-acid">{match.username}</bdi>
                    <span>{` ${matchText(match)}`}</span>
                  </span>
                  <Icon name="forward" className="size-4 text-uv" />
                </button>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="min-h-11 cursor-pointer px-3 text-sm font-semibold text-uv"
            >
              {isOpen
                ? 'Ver solo lo más cercano'
                : more === 1
                  ? 'y otra persona más'
                  : `y ${more} personas más`}
            </button>
          )}
        </>
      )}
    </div>
  );
}

export interface ShownMatch extends RideMatchAnswer {
  readonly from: Coordinates;
  readonly to: Coordinates;
}

const NO_MATCHES: readonly ShownMatch[] = [];

/** One of the two pins may have been removed. */
export function useRideMatches(
  party: EventAnswer,
  rides: readonly RideAnswer[],
  ownId: string | null,
): readonly ShownMatch[] {
  const now = useNow();
  const isOpen = party.status === 'approved' && isOn(party) && !isOver(party, now);
  const { data } = useQuery({ ...rideMatchesQuery(party.id), enabled: ownId !== null && isOpen });
  if (!isOpen || ownId === null || data === undefined) return NO_MATCHES;
  return data.flatMap((match) => {
    const [own, other] = [match.ownRideId, match.rideId].map((id) => rides.find((ride) => ride.id === id));
    return own && other ? [{ ...match, from: departurePoint(own), to: departurePoint(other) }] : [];
  });
}
