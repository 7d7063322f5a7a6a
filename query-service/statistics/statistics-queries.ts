import type { ReadModelName } from '@duende/projections/registry/registry';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { seesUnpublished } from '../parties/published-words.ts';
import { parseBehindQuery } from './behind-query.ts';
import { eventsBehind } from './events-behind.ts';
import { makeStatistics, type StatisticsModels } from './make-statistics.ts';
import { createOnceAPosition } from './once-a-position.ts';
import { parseDayRange } from './statistics-range.ts';

const READS = [
  'parties',
  'decisions',
  'pulse',
  'statistics',
] as const satisfies readonly (keyof StatisticsModels & ReadModelName)[];

export function statisticsQueries(options: {
  readonly models: StatisticsModels;
  /** day in Madrid */
  readonly today: () => string;
}): readonly QueryRoute[] {
  const { models, today } = options;
  const once = createOnceAPosition();
  return [
    {
      call: 'GET /api/statistics',
      reads: READS,
      async answer({ url, actor }, position) {
        const range = parseDayRange(url, today());
        const seesAll = seesUnpublished(actor);
        const make = () => makeStatistics(models, range, seesAll);
        return personal(await once(JSON.stringify([range, seesAll]), position, make));
      },
    },
    {
      call: 'GET /api/statistics/events',
      reads: READS,
      async answer({ url, actor }, position) {
        const query = parseBehindQuery(url, today());
        const seesAll = seesUnpublished(actor);
        const make = () => eventsBehind(models, query, seesAll);
        return personal(await once(JSON.stringify([query, seesAll]), position, make));
      },
    },
  ];
}
