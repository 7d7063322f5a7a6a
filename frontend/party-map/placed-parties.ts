import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { nightsOf } from '@duende/contracts/parties/nights';
import { isOver } from '@duende/contracts/parties/party-night';
import { kilometresBetween } from '@duende/contracts/rides/distance';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { queryOptions } from '@tanstack/react-query';
import { narrowedParties } from '../parties/narrowed-parties.ts';
import { FOUND } from '../parties/party-queries.ts';
import { partyPoint } from '../map/points.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

const nightsIn = (party: EventAnswer, { from, to }: Days) =>
  nightsOf(party).filter((day) => day >= from && day <= to);

export const daysQuery = ({ from, to }: Days) =>
  queryOptions({
    queryKey: [...FOUND, 'days', from, to],
    queryFn: ({ client, signal }): Promise<readonly EventAnswer[]> =>
      narrowedParties(
        client,
        { said: { from, to }, passes: (party) => nightsIn(party, { from, to }).length > 0 },
        signal,
      ),
  });

export interface PlacedParty {
  readonly party: EventAnswer;
  /** the first night still to come, or the last one */
  readonly day: string;
  /** `null` if no place is given */
  readonly point: Coordinates | null;
  /** how many parties before it are at the same point */
  readonly stacked: number;
  /** distance from the person's position */
  readonly kilometres: number | null;
}

interface Asked {
  readonly days: Days;
  readonly today: string;
  /** milliseconds since 1970 */
  readonly now: number;
  readonly here: Coordinates | null;
}

/** Sorted by day, or by distance if the position is known; those without a point are last. */
export function placedParties(parties: readonly EventAnswer[], asked: Asked): readonly PlacedParty[] {
  const { days, today, now, here } = asked;
  const before = new Map<string, number>();
  const placed = parties
    .filter((party) => !isOver(party, now))
    .map((party) => {
      const nights = nightsIn(party, days);
      const day = nights.find((each) => each >= today) ?? nights.at(-1) ?? days.from;
      return { party, day, point: partyPoint(party) };
    })
    .sort((a, b) => order(`${a.day} ${a.party.name} ${a.party.id}`, `${b.day} ${b.party.name} ${b.party.id}`))
    .map(({ party, day, point }): PlacedParty => {
      const place = point === null ? '' : `${point.latitude} ${point.longitude}`;
      const stacked = point === null ? 0 : (before.get(place) ?? 0);
      before.set(place, stacked + 1);
      const kilometres = point === null || here === null ? null : kilometresBetween(here, point);
      return { party, day, point, stacked, kilometres };
    });
  return here === null ? placed : placed.toSorted((a, b) => far(a) - far(b));
}

const order = (a: string, b: string) => (a < b ? -1 : 1);
const far = ({ kilometres }: PlacedParty) => kilometres ?? Number.MAX_VALUE;
