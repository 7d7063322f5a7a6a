import { withTotal } from '../cache/list-changes.ts';
import type { ListPage, ListPages } from '../cache/list-pages.ts';
import { type LiveHandler, ASK_AGAIN, patchPages } from '../live/live-handler.ts';
import {
  pendingCommentsQuery,
  pendingPartiesQuery,
  proposalsQuery,
  reasonsQuery,
} from './moderation-queries.ts';

/** New items are at the list's end, which may not be loaded. */
function counted<T>(
  list: ListPages<T>,
  total: number,
  isNews: (page: ListPage<unknown>) => boolean,
): ListPages<T> | typeof ASK_AGAIN {
  const last = list.pages.at(-1);
  if (last === undefined || !isNews(last) || last.total === total) return list;
  return total > last.total && last.next !== null ? withTotal(list, total) : ASK_AGAIN;
}

/** A proposal may replace another, or its party may be edited. */
const proposed: typeof counted = (list, total, isNews) => {
  const last = list.pages.at(-1);
  if (last === undefined || !isNews(last)) return list;
  return total === 0 && last.total === 0 ? list : ASK_AGAIN;
};

export const moderationMessages = {
  covers: (topic, key) => topic === 'moderation' && key[0] === 'moderation',
  patches: {
    'moderation.pending': ({ events, comments, proposals, reasons }) => [
      patchPages(pendingPartiesQuery(), 'count', (list, isNews) => counted(list, events, isNews)),
      patchPages(pendingCommentsQuery(), 'count', (list, isNews) => counted(list, comments, isNews)),
      patchPages(proposalsQuery(), 'count', (list, isNews) => proposed(list, proposals, isNews)),
      patchPages(reasonsQuery(), 'count', (list, isNews) => proposed(list, reasons, isNews)),
    ],
    'comment.changed': ({ commentId }) => [patchPages(pendingCommentsQuery(), commentId, () => ASK_AGAIN)],
  },
} as const satisfies LiveHandler;
