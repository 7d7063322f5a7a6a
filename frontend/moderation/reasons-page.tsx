import { useRef } from 'react';
import { AccountLink } from '../accounts/account-link.tsx';
import { errorToast, toast } from '../browser/toasts.ts';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { messageOf } from '../http/api-error.ts';
import { Button } from '../ui/button.tsx';
import { MoreItems } from '../ui/more-items.tsx';
import type { DrawnRows, RowChange } from './drawn-rows.ts';
import { reasonsQuery } from './moderation-queries.ts';
import { PendingScreen, type PendingListProps } from './pending-screen.tsx';
import { EmptyQueue, QueueCard } from './queue-card.tsx';
import { QueueTabs } from './queue-tools.tsx';
import { RowActions } from './row-actions.tsx';
import { command, useCommand } from '../cache/use-command.ts';
import { asSeen } from '../parties/as-seen.ts';
import type { WaitingReasonAnswer } from '@duende/contracts/parties/reason-answers';

const TEXTS = {
  loading: 'Cargando motivos...',
  failed: 'No se pudieron cargar los motivos por revisar.',
} as const;

/** Reasons that authors gave when they called off or moved a party: public already, without links until a moderator has read them. */
export function ReasonsPage() {
  return (
    <PendingScreen
      title="Motivos por Revisar"
      tabs={<QueueTabs current="reasons" />}
      query={reasonsQuery}
      searchLabel="Buscar por nombre"
      texts={TEXTS}
      list={Reasons}
    />
  );
}

function Reasons({ drawn, total, pages }: PendingListProps<WaitingReasonAnswer>) {
  const { rows, changes } = drawn;
  const { list, decide } = useReviewing(drawn);
  return (
    <>
      {rows.length === 0 && !pages.hasNextPage ? (
        <EmptyQueue
          words={
            total === undefined ? 'Ningún motivo coincide con la búsqueda' : 'No hay motivos por revisar'
          }
        />
      ) : (
        <p className="mb-5 max-w-[65ch] text-text-2">
          Los escribió quien envió el evento al cancelarlo o cambiarlo. Ya se leen en su página, pero sus
          enlaces no funcionan hasta que los des por buenos.
        </p>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Motivos por revisar"
        className="grid items-start gap-5 xl:grid-cols-2"
      >
        {rows.map((party) => (
          <ReasonCard
            key={party.id}
            party={party}
            change={changes.get(party.id)}
            onDecide={(kind) => decide(party, kind)}
          />
        ))}
      </ul>
      <MoreItems list={pages} shown={rows.length} total={total} />
    </>
  );
}

interface ReasonCardProps {
  readonly party: WaitingReasonAnswer;
  /** `undefined` while it can be decided */
  readonly change: RowChange | undefined;
  readonly onDecide: (kind: Verdict) => void;
}

function ReasonCard({ party, change, onDecide }: ReasonCardProps) {
  const { id, name, conditionReason, reasonAt, sender } = party;
  return (
    <QueueCard party={party} change={change}>
      <p className="text-sm wrap-anywhere text-text-2">
        {sender === null ? <span>De una cuenta borrada</span> : <AccountLink account={sender} />}
        <span>{' · escrito el '}</span>
        <time dateTime={reasonAt} className="tabular-nums">
          {momentDayAndTime(reasonAt)}
        </time>
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {conditionReason}
      </p>
      <RowActions
        id={id}
        change={change}
        isTooSoon={false}
        className="grid grid-cols-2 gap-3 pt-2"
        gone={<p role="status">Ya no está por revisar</p>}
      >
        <Button
          kind="primary"
          aria-label={`Dar por bueno el motivo de ${name}`}
          onClick={() => onDecide('keep')}
        >
          Dar por bueno
        </Button>
        <Button kind="danger" aria-label={`Quitar el texto de ${name}`} onClick={() => onDecide('remove')}>
          Quitar el texto
        </Button>
      </RowActions>
    </QueueCard>
  );
}

type Verdict = 'keep' | 'remove';

const VERDICTS = {
  keep: {
    done: 'Motivo dado por bueno',
    failed: 'Error al revisar',
    fallback: 'No se pudo revisar el motivo',
  },
  remove: { done: 'Texto quitado', failed: 'Error al quitar', fallback: 'No se pudo quitar el texto' },
} as const;

/** Lets reasons stand, or takes them away, each as it is on the screen; what is refused stays, and the list is asked for again. */
function useReviewing(drawn: DrawnRows<WaitingReasonAnswer>) {
  const list = useRef<HTMLUListElement>(null);
  const deciding = useCommand({
    command: ({ party, kind }: Review) => reviewed(party, kind),
    words: 'Failed to review reason',
    done: (_answer, { party: { id, name }, kind }) => {
      drawn.take(id);
      list.current?.focus({ preventScroll: true });
      toast(VERDICTS[kind].done, name);
    },
    after: (_answer, { party }) => drawn.giveBack(party.id),
    failed: (error, { kind }) => errorToast(VERDICTS[kind].failed, messageOf(error, VERDICTS[kind].fallback)),
  });
  return {
    list,
    decide(party: WaitingReasonAnswer, kind: Verdict) {
      deciding.mutate({ party, kind });
    },
  };
}

interface Review {
  readonly party: WaitingReasonAnswer;
  readonly kind: Verdict;
}

function reviewed(party: WaitingReasonAnswer, kind: Verdict) {
  const { id, publicNotice, conditionReason } = party;
  return kind === 'keep'
    ? command('POST /api/admin/events/:id/condition-reason/review', { id }, { conditionReason })
    : command(
        'PUT /api/admin/events/:id/notice',
        { id },
        { notice: publicNotice, conditionReason: '' },
        asSeen(party),
      );
}
