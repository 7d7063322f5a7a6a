import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { queryOptions } from '@tanstack/react-query';
import { daysIn, type Month } from '../../parties/calendar/month-grid.ts';
import { narrowedParties } from '../../parties/narrowed-parties.ts';
import { FOUND } from '../../parties/party-queries.ts';

/** The parties of a month, with all that is known of them. */
export const monthQuery = (month: Month) =>
  queryOptions({
    queryKey: [...FOUND, 'month', month],
    queryFn: ({ client, signal }): Promise<readonly EventAnswer[]> => {
      const path = `/api/events?from=${month}-01&to=${month}-${daysIn(month)}`;
      const passes = ({ dates }: EventAnswer) => dates.some((day) => day.startsWith(month));
      return narrowedParties<EventAnswer>(client, { path, passes }, signal);
    },
  });
