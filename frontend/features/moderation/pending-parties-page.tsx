import type { EventAnswer } from '@duende/contracts/api/answers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PendingEventAnswer } from '@duende/contracts/api/pending-answers';
import { pendingPartiesQuery } from '../../lib/api/moderation-queries.ts';
import { useRovingList } from '../../lib/dom/roving-list.ts';
import { useSession } from '../../lib/session/session.ts';
import { MoreItems } from '../../ui/more-items.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { ownTrailQuery, reasonsOf } from './decision-trail.ts';
import { PartyPreview } from './party-preview.tsx';
import { leavesOut, narrowingOf, PendingFilters, SenderChoosing, WHOLE_QUEUE } from './pending-filters.tsx';
import { PendingPartyCard } from './pending-party-card.tsx';
import { PendingScreen, type PendingListProps } from './pending-screen.tsx';
import { tellOver } from './tell-over.ts';
import { useRejecting, type Rejecting } from './use-rejecting.ts';
import { useModerateParty, type DecisionKind } from './use-moderation.ts';

const TEXTS = {
  loading: 'Cargando eventos...',
  failed: 'No se pudieron cargar los eventos pendientes.',
} as const;

export function PendingPartiesPage() {
  const [choice, choose] = useState(WHOLE_QUEUE);
  return (
    <SenderChoosing onSender={(sender) => choose({ ...choice, sender })}>
      <PendingScreen
        title="Eventos Pendientes de Aprobación"
        permission="party.moderate"
        query={(search) => pendingPartiesQuery(search)}
        searchLabel="Buscar por nombre o descripción"
        texts={TEXTS}
        list={PendingParties}
        narrowing={{
          query: (search) => pendingPartiesQuery(search, narrowingOf(choice)),
          leavesOut: leavesOut(choice),
          controls: <PendingFilters choice={choice} onChoose={choose} />,
        }}
      />
    </SenderChoosing>
  );
}

/** The cards, and beside them, where there is room, everything about the current one. */
function PendingParties({ drawn, total, pages }: PendingListProps<PendingEventAnswer>) {
  const { rejecting, ask, end, sent, refused } = useRejecting();
  const items = drawn.rows;
  const [tooSoon, setTooSoon] = useState<string | null>(null);
  const moderate = useModerateParty({
    onFailed: ({ id }) => drawn.giveBack(id),
    onRefused({ item, reason }, failure) {
      if (reason) refused({ party: item, reason, failure });
    },
  });
  const list = useRovingList(
    items,
    (party, key) => {
      if (key === 'a') decide(party, 'approve');
      else if (key === 'r') decide(party, 'reject');
      else if (key === 'm') askUnlessOver(party);
    },
    ({ id }) => setTooSoon(id),
  );

  function askUnlessOver(party: EventAnswer) {
    if (drawn.changes.has(party.id)) tellOver(party.name);
    else ask(party);
  }

  function decide(party: EventAnswer, kind: DecisionKind, reason = '') {
    setTooSoon(null);
    if (drawn.changes.has(party.id)) return tellOver(party.name);
    list.leave(party.id);
    drawn.take(party.id);
    moderate.mutate({ item: party, kind, reason });
  }

  return (
    <>
      {items.length === 0 && !pages.hasNextPage && (
        <p
          ref={list.emptyRef}
          tabIndex={-1}
          className="panel rounded-3xl px-6 py-14 text-center text-lg text-text-2"
        >
          {total === undefined
            ? 'Ningún evento pendiente coincide con la búsqueda'
            : 'No hay eventos pendientes de aprobación'}
        </p>
      )}
      {items.length > 0 && (
        <>
          <p id="moderation-keys" className="mb-4 hidden text-sm text-text-3 pointer-fine:block">
            Con el teclado: flechas para moverte, A aprueba, R rechaza, M rechaza con motivo.
          </p>
          <div className="items-start gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem]">
            <ul
              {...list.listProps}
              aria-label="Eventos pendientes"
              aria-describedby="moderation-keys"
              className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2"
            >
              {items.map((party, index) => (
                <PendingPartyCard
                  key={party.id}
                  party={party}
                  isCurrent={party.id === list.current?.id}
                  itemProps={list.itemProps(index)}
                  change={drawn.changes.get(party.id)}
                  isTooSoon={tooSoon === party.id}
                  onDecide={(kind) => decide(party, kind)}
                  onReason={() => ask(party)}
                />
              ))}
            </ul>
            {list.current && <PartyPreview party={list.current} />}
          </div>
        </>
      )}
      <MoreItems list={pages} shown={items.length} total={total} />
      {rejecting && (
        <RejectDialog
          key={rejecting.party.id}
          {...rejecting}
          onClose={end}
          onReject={(reason) => {
            sent(rejecting.party);
            decide(rejecting.party, 'reject', reason);
          }}
        />
      )}
    </>
  );
}

interface RejectDialogProps extends Rejecting {
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

/** Asks for the reason of a rejection, which the author of the party gets to read. */
function RejectDialog({ party, reason, failure, onClose, onReject }: RejectDialogProps) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.session.userId : '';
  const { data: decided = [] } = useQuery({ ...ownTrailQuery(userId), enabled: userId !== '' });
  return (
    <ReasonDialog
      title="Rechazar con motivo"
      confirm="Rechazar evento"
      readers="Lo leerá quien lo envió. Queda en el historial."
      isRequired
      words={reason}
      offered={reasonsOf(decided)}
      failure={failure}
      onClose={onClose}
      onConfirm={onReject}
    >
      <p dir="auto" className="font-semibold wrap-anywhere">
        {party.name}
      </p>
    </ReasonDialog>
  );
}
