import type { EventAnswer, RideAnswer } from '@duende/contracts/api/answers';
import { isUpcoming } from '@duende/contracts/party-filters';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../time/use-today.ts';
import { ridesQuery } from './ride-queries.ts';

/** The same one every time, as the query wants to see no change where there is none. */
const NONE: RideAnswer[] = [];

/** The pins of a party; none from the day after its last one on, also on a page that stays open over midnight. */
export function useRides(party: Pick<EventAnswer, 'id' | 'dates'>) {
  const isOver = !isUpcoming(party, useToday());
  return useQuery({ ...ridesQuery(party.id), select: ({ data }) => (isOver ? NONE : data) });
}
