import { useMutation, useQueryClient, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { apiErrorOf } from '../http/api-error.ts';
import { isDecision, subjectTrailQuery } from '../audit/decision-reason-dialog.tsx';
import { eachOf, AT_ONCE, undoDecisions, type Undoable } from './undo-decisions.ts';
import { listed, type ListPages } from '../cache/list-pages.ts';
import { optimisticRemoval } from '../cache/list-changes.ts';
import { dataOf } from '../http/positioned.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { actorName } from '../audit/audit-texts.ts';
import { decisionWords, type Failed } from './decision-words.ts';
import type { DecisionKind, Moderation } from './moderations.ts';
import { AUDIT } from '../cache/keys.ts';

interface Decision<T> {
  readonly items: readonly T[];
  readonly kind: DecisionKind;
  /** empty for none */
  readonly reason: string;
}

interface Listeners<T> {
  /** no pending query can contradict it any more */
  readonly onDone?: (undoable: ReadonlyMap<string, Undoable | null>) => void;
  /** the list shows the current state */
  readonly onFailed: (items: readonly T[]) => void;
  /** called with the items that still wait */
  readonly onRefused: (decision: Decision<T>, failure: Error) => void;
}

interface Done<T> {
  readonly item: T;
  readonly undoId: string | null;
}

/** Whether somebody else decided first, so that a retry is useless. */
const isDecided = (error: Error) => DECIDED.has(apiErrorOf(error)?.code ?? '');
const DECIDED: ReadonlySet<string> = new Set([
  'party.not-pending',
  'comment.not-pending',
  'comment.withdrawn',
  'proposal.not-open',
  'party.reason-changed',
]);

/** One command per item, in its state on the screen. Items return to the lists after a refusal. */
export function useModeration<T extends { readonly id: string }>(
  moderation: Moderation<T>,
  { onDone, onFailed, onRefused }: Listeners<T>,
) {
  const { pending, changed, subject, what } = moderation;
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ items, kind, reason }: Decision<T>) =>
      eachOf(items, AT_ONCE, (item) => outcomeOf(item, moderation[kind].send(item, reason))),
    onMutate: ({ items }) => optimisticRemoval(client, pending, ...items.map(({ id }) => id)),
    onSuccess: async (outcomes, decision, putBack) => {
      const { items, kind } = decision;
      const done = outcomes.filter((outcome) => 'undoId' in outcome);
      const failed = outcomes.filter((outcome) => 'error' in outcome);
      const waiting = failed.filter(isOpen);
      if (waiting.length === items.length) putBack();
      if (failed.length > 0) onFailed(failed.map(({ item }) => item));

      const explained = items.length === 1 ? failed : await eachOf(failed, AT_ONCE, withDecider(client));
      const { title, description } = decisionWords(
        moderation[kind],
        what,
        done.map(({ item }) => item),
        explained,
      );
      const undoable = new Map(done.map((one) => [one.item.id, undoableOf(one, kind)]));
      const undos = [...undoable.values()].filter((undo) => undo !== null);
      if (done.length === 0) errorToast(title, description);
      else toast(title, description, undos.length > 0 ? undoDecisions(client, undos) : undefined);
      if (isBehind(client, pending, new Set(undoable.keys())))
        await client.invalidateQueries({ queryKey: pending });
      onDone?.(undoable);
      const [refused] = waiting;
      if (refused !== undefined)
        onRefused({ ...decision, items: waiting.map(({ item }) => item) }, refused.error);

      const keys = [
        ...(failed.length > 0 ? [pending] : []),
        AUDIT,
        ...done.flatMap(({ item }) => changed(item)),
      ];
      const each = new Map(keys.map((queryKey) => [hashKey(queryKey), queryKey]));
      await Promise.all([...each.values()].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });

  function undoableOf({ item, undoId }: Done<T>, kind: DecisionKind): Undoable | null {
    return undoId === null ? null : { undoId, subject: subject(item, kind), what: what(item) };
  }
}

/** Messages about other items may have refetched the list meanwhile. */
function isBehind(client: QueryClient, pending: QueryKey, done: ReadonlySet<string>): boolean {
  if (client.isFetching({ queryKey: pending }) > 0) return true;
  return client
    .getQueriesData<ListPages<{ readonly id: string }>>({ queryKey: pending })
    .some(([, list]) => list !== undefined && listed(list).items.some(({ id }) => done.has(id)));
}

const isOpen = ({ error }: Failed<unknown>) => !isDecided(error);

async function outcomeOf<T>(
  item: T,
  answer: Promise<{ readonly undoId?: string | null }>,
): Promise<Done<T> | Failed<T>> {
  try {
    return { item, undoId: (await answer).undoId ?? null };
  } catch (error) {
    return { item, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function withDecider(client: QueryClient) {
  return async <T extends { readonly id: string }>(failure: Failed<T>): Promise<Failed<T>> => {
    if (isOpen(failure)) return failure;
    const { id } = failure.item;
    try {
      const { entries } = dataOf(await client.fetchQuery({ ...subjectTrailQuery(id), staleTime: 0 }));
      const decision = entries.filter(isDecision).find(({ subject }) => subject.id === id);
      return { ...failure, decidedBy: decision ? actorName(decision) : null };
    } catch {
      return { ...failure, decidedBy: null };
    }
  };
}
