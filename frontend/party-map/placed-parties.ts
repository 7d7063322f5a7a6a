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

/** The nights of a party that fall on these days. */
const nightsIn = (party: EventAnswer, { from, to }: Days) =>
  nightsOf(party).filter((day) => day >= from && day <= to);

/** The parties of some days, with all that is known of them. */
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

/** A party of these days and where it is. */
export interface PlacedParty {
  readonly party: EventAnswer;
  /** its first night of these days that is still to come, or its last one */
  readonly day: string;
  /** `null`: nobody has said where */
  readonly point: Coordinates | null;
  /** of the parties before it at the very same point; the map puts it beside them */
  readonly stacked: number;
  /** from here, where that is known */
  readonly kilometres: number | null;
}

interface Asked {
  readonly days: Days;
  readonly today: string;
  /** milliseconds since 1970 */
  readonly now: number;
  /** where somebody is, or `null` where nobody has said */
  readonly here: Coordinates | null;
}

/** What is not over, by its days, or from near to far where somebody says where they are; last what is at no point. */
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
