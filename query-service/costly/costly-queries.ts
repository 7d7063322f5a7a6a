import { madridDay } from '@duende/contracts/common/madrid-time';
import type { ReadModels } from '@duende/projections/registry/registry';
import { auditQueries } from '../audit/audit-queries.ts';
import { densityQuery } from '../history/density-query.ts';
import { historyQueries } from '../history/history-queries.ts';
import { storyQueries } from '../history/story-queries.ts';
import type { QueryRoute } from '../http/query-route.ts';
import { pendingPartiesQuery } from '../parties/pending-parties.ts';
import { statisticsQueries } from '../statistics/statistics-queries.ts';

/**
 * Every query that looks at much that was, in tens of milliseconds and more. Where read models lie in a file of this process,
 * a thread of its own answers them, so that nobody else waits meanwhile.
 */
export function costlyQueries({
  models,
  now,
}: {
  readonly models: ReadModels;
  readonly now: () => number;
}): readonly QueryRoute[] {
  const today = () => madridDay(new Date(now()));
  return [
    ...auditQueries({ models }),
    ...historyQueries({ models, now }),
    densityQuery({ models }),
    ...statisticsQueries({ models, today }),
    ...storyQueries({ models, now }),
    pendingPartiesQuery(models, today),
  ];
}
