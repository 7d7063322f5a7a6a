import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog-parts.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { useDrawnRows, type Decidable, type DrawnRows, type RowChange } from './drawn-rows.ts';
import { PickedBar } from './picking.tsx';
import { leavesOut, WHOLE_QUEUE, type QueueChoice, type QueueKind } from './queue-kind.ts';
import { QueueControls } from './queue-controls.tsx';
import { QueuePreview, QueueSheet } from './queue-preview.tsx';
import { QueueRow } from './queue-row.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { RejectDialog } from './rejecting.tsx';
import { useQueue, type Work } from './use-queue.ts';

interface QueueProps<T extends Decidable> {
  readonly kind: QueueKind<T>;
}

export function Queue<T extends Decidable>({ kind }: QueueProps<T>) {
  const [choice, choose] = useState(WHOLE_QUEUE);
  const total = useInfiniteQuery(kind.query(WHOLE_QUEUE)).data?.total;
  const asked = kind.query(choice);
  const list = useInfiniteQuery({ ...asked, placeholderData: keepPreviousData });
  const { data, refetch, isPlaceholderData } = list;
  const drawn = useDrawnRows(data?.items, isPlaceholderData ? null : hashKey(asked.queryKey));
  return (
    <AdminScreen title={kind.title} count={total} isInTabs guide="moderar">
      <QueueTabs current={kind.view} />
      <QueryBoundary
        query={list}
        loading={
          <p role="status" className="py-4 text-text-2">
            {kind.texts.loading}
          </p>
        }
        failed={kind.texts.failed}
      >
        {() => (
          <Rows
            kind={kind}
            drawn={drawn}
            choice={choice}
            onChoose={(next) => {
              drawn.asked();
              choose(next);
            }}
            onRedraw={() => {
              drawn.asked();
              void refetch().then(drawn.redraw);
            }}
            more={
              <MoreItems
                list={list}
                shown={drawn.rows.length}
                total={leavesOut(choice) ? undefined : data?.total}
              />
            }
            isWhole={!list.hasNextPage}
          />
        )}
      </QueryBoundary>
    </AdminScreen>
  );
}

/** Decisions of others among one's own stay visible. */
function isOver(rows: number, changes: readonly RowChange[]): boolean {
  const countOf = (change: RowChange) => changes.filter((one) => one === change).length;
  return countOf('own') === rows || countOf('gone') === rows;
}

interface RowsProps<T extends Decidable> extends QueueProps<T> {
  readonly drawn: DrawnRows<T>;
  readonly choice: QueueChoice;
  readonly onChoose: (choice: QueueChoice) => void;
  readonly onRedraw: () => void;
  readonly more: ReactNode;
  readonly isWhole: boolean;
}

function Rows<T extends Decidable>(props: RowsProps<T>) {
  const { kind, drawn, choice, onChoose, onRedraw, more, isWhole } = props;
  const work = useQueue(drawn, kind);
  const [isSheet, setSheet] = useState(false);
  const { current, entries } = work;
  const changes = [...drawn.changes.values()];
  const isEmpty = isWhole && isOver(drawn.rows.length, changes);
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (isEmpty !== wasEmpty) {
    setWasEmpty(isEmpty);
    if (isEmpty) setSheet(false);
  }
  // The last decision must not take the undo of those before.
  const showsRows = !isEmpty || changes.includes('own');
  const preview = current && { kind, drawn, work, entry: current, onOnly: only };
  function only(it: NonNullable<QueueChoice['only']>) {
    setSheet(false);
    onChoose({ ...choice, only: it });
  }
  return (
    <div onClickCapture={work.onClickCapture} className="pt-1">
      <QueueControls
        picking={work.picking}
        changed={changes.filter((change) => change !== 'own').length}
        onRedraw={onRedraw}
        searchLabel={kind.searchLabel}
        isByParty={kind.isByParty === true}
        choice={choice}
        onChoose={onChoose}
      />
      {isEmpty && <EmptyQueue {...props} />}
      {showsRows && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the list count in the preview too
        <div onKeyDown={work.keys.onKeyDown}>
          {kind.about !== undefined && !isEmpty && (
            <p className="max-w-[75ch] py-2 text-sm text-text-2">{kind.about}</p>
          )}
          <div className="items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem]">
            <div>
              <ul
                aria-label={kind.texts.list}
                aria-describedby="queue-keys"
                className="-mx-2 *:not-first:border-t *:not-first:border-border sm:mx-0"
              >
                {entries.map((entry, index) => (
                  <QueueRow
                    key={entry.id}
                    {...{ kind, drawn, work, entry, index }}
                    onOpen={() => {
                      work.goTo(entry.id, isWide());
                      if (!isWide()) setSheet(true);
                    }}
                  />
                ))}
              </ul>
              {more}
              <Keys work={work} />
            </div>
            {preview && <QueuePreview {...preview} />}
          </div>
          {isSheet && preview && <QueueSheet {...preview} onClose={() => setSheet(false)} />}
          <PickedBar
            picking={work.picking}
            moderation={kind.moderation}
            onDecide={(how) => work.decide(work.picking.picked, how)}
            onExplain={() => work.explain(work.picking.picked)}
          />
        </div>
      )}
      <Dialogs kind={kind} work={work} />
    </div>
  );
}

const isWide = () => window.matchMedia('(min-width: 64rem)').matches;

function Keys<T extends Decidable>({ work }: { readonly work: Work<T> }) {
  const hasPicked = work.picking.picked.length > 0;
  return (
    <p id="queue-keys" className="hidden py-4 text-sm text-text-3 pointer-fine:block">
      {hasPicked
        ? 'Con algo elegido, A, R y M deciden sobre ello; Esc quita la selección.'
        : 'Con el teclado: flechas o J y K para moverte, A y R para decidir (los dos botones), M con motivo, X elige.'}
    </p>
  );
}

/** Keys pressed there decide nothing. */
function Dialogs<T extends Decidable>({ kind, work }: QueueProps<T> & { readonly work: Work<T> }) {
  const { asking, answer, rejecting, reject } = work;
  const { moderation } = kind;
  const warning = asking && moderation.asksFirst?.(asking.items, asking.kind);
  return (
    <>
      <RejectDialog
        rejecting={rejecting.rejecting}
        moderation={moderation}
        onClose={rejecting.end}
        onReject={reject}
      />
      {asking && warning && (
        <ConfirmDialog
          title={warning.title}
          subject={asking.items.map(moderation.what).join(', ')}
          doing={undefined}
          onClose={() => answer(false)}
          onConfirm={() => answer(true)}
        >
          {warning.words}
        </ConfirmDialog>
      )}
    </>
  );
}

/** It takes the focus of the last row. */
function EmptyQueue<T extends Decidable>({ kind, drawn, choice, onChoose }: RowsProps<T>) {
  const place = useRef<HTMLDivElement>(null);
  const hadRows = drawn.rows.length > 0;
  useEffect(() => {
    if (hadRows) place.current?.focus();
  }, [hadRows]);
  const { empty, emptyMore, noMatch } = kind.texts;
  return (
    <div ref={place} tabIndex={-1} className="panel my-4 rounded-3xl px-6 py-14 text-center">
      {leavesOut(choice) ? (
        <>
          <p className="text-lg">{noMatch}</p>
          <Button className="mt-4" onClick={() => onChoose(WHOLE_QUEUE)}>
            Ver todo
          </Button>
        </>
      ) : (
        <>
          <p className="text-lg">{empty}</p>
          <p className="mt-1 text-text-2">{emptyMore}</p>
        </>
      )}
    </div>
  );
}
