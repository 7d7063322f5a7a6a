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
 * They take tens of ms or more. With an embedded read store a separate thread answers them, so that others
 * need not wait.
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
