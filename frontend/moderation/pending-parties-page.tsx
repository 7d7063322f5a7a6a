import { useState } from 'react';
import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { pendingPartiesQuery } from './moderation-queries.ts';
import { MoreItems } from '../ui/more-items.tsx';
import { PARTIES } from './moderations.ts';
import { PartyPreview } from './party-preview.tsx';
import { leavesOut, narrowingOf, PendingFilters, SenderChoosing, WHOLE_QUEUE } from './pending-filters.tsx';
import { PendingPartyCard } from './pending-party-card.tsx';
import { PendingScreen, type PendingListProps } from './pending-screen.tsx';
import { PickedBar } from './picked-bar.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { QueueTools } from './queue-tools.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useWorkingOff } from './use-working-off.ts';

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
        tabs={<QueueTabs current="pending" />}
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
  const items = drawn.rows;
  const work = useWorkingOff(drawn, PARTIES);
  const { listProps, itemProps, emptyRef, currentRow, picking, tooSoon } = work;
  const { decide, decidePicked, askAbout, rejecting, endRejecting, reject } = work;
  return (
    <>
      {items.length === 0 && !pages.hasNextPage && (
        <p
          ref={emptyRef}
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
          <QueueTools id="moderation-keys" picking={picking} ending={PARTIES.ending} />
          <div className="items-start gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem]">
            <ul
              {...listProps}
              aria-label="Eventos pendientes"
              aria-describedby="moderation-keys"
              className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2"
            >
              {items.map((party, index) => (
                <PendingPartyCard
                  key={party.id}
                  party={party}
                  isCurrent={party.id === currentRow?.id}
                  itemProps={itemProps(index)}
                  change={drawn.changes.get(party.id)}
                  isTooSoon={tooSoon === party.id}
                  isPicked={picking.has(party.id)}
                  onPick={() => picking.toggle(party.id)}
                  onDecide={(kind) => decide(party, kind)}
                  onReason={() => askAbout([party])}
                />
              ))}
            </ul>
            {currentRow && <PartyPreview party={currentRow} />}
          </div>
        </>
      )}
      <MoreItems list={pages} shown={items.length} total={total} />
      <PickedBar
        picking={picking}
        onDecide={decidePicked}
        onReason={() => askAbout(picking.picked)}
        ending={PARTIES.ending}
      />
      <RejectDialog
        rejecting={rejecting}
        moderation={PARTIES}
        noun="evento"
        onClose={endRejecting}
        onReject={reject}
      />
    </>
  );
}
