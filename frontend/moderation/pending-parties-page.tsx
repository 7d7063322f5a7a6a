import { cutText, LIMITS } from '@duende/contracts/common/limits';
import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { shortDay } from '../dates/date-text.ts';
import { Poster } from '../parties/poster.tsx';
import { StyleChips } from '../parties/style-chips.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { MoreItems } from '../ui/more-items.tsx';
import { pendingPartiesQuery } from './moderation-queries.ts';
import { PARTIES } from './moderations.ts';
import { PartyPreview, PartyTerms } from './party-preview.tsx';
import { leavesOut, narrowingOf, PendingFilters, SenderChoosing, WHOLE_QUEUE } from './pending-filters.tsx';
import { PendingScreen, type PendingListProps } from './pending-screen.tsx';
import { PendingSigns } from './pending-signs.tsx';
import { PickedBar, RowPick } from './picking.tsx';
import { EmptyQueue } from './queue-card.tsx';
import { QueueTabs, QueueTools } from './queue-tools.tsx';
import { RejectDialog } from './rejecting.tsx';
import { OVER, RowActions, type PendingRowProps } from './row-actions.tsx';
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
        <EmptyQueue
          ref={emptyRef}
          words={
            total === undefined
              ? 'Ningún evento pendiente coincide con la búsqueda'
              : 'No hay eventos pendientes de aprobación'
          }
        />
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

const { description: DESCRIPTION, dates: DATES, styles: STYLES } = LIMITS.pendingPreview;

interface PendingPartyCardProps extends PendingRowProps {
  readonly party: PendingEventAnswer;
  /** it is the one that the preview shows */
  readonly isCurrent: boolean;
}

function PendingPartyCard(props: PendingPartyCardProps) {
  const { party, isCurrent, itemProps, change, isTooSoon, isPicked, onPick, onDecide, onReason } = props;
  const description = cutText(party.description, DESCRIPTION);
  return (
    <li
      {...itemProps}
      aria-label={party.name}
      className={classNames(
        'panel relative flex scroll-mt-36 flex-col overflow-hidden rounded-3xl',
        isPicked && 'ring-2 ring-acid',
        isCurrent && 'lg:ring-2 lg:ring-uv',
        change && OVER,
      )}
    >
      <Poster party={party} sizes="(min-width: 40rem) 30rem, 100vw" className="aspect-[16/10]" />
      <RowPick
        name={party.name}
        isPicked={isPicked}
        isOver={change !== undefined}
        onToggle={onPick}
        className="absolute top-3 left-3"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h2 dir="auto" className="display text-name wrap-anywhere">
          <Link
            to="/event/$key"
            params={{ key: party.id }}
            className="inline-flex min-h-11 items-center rounded hover:text-uv"
          >
            {party.name}
          </Link>
        </h2>
        <p className="text-text-2">
          <span className={party.type === 'festival' ? 'text-magenta' : undefined}>{party.type}</span>
          <span>{` · ${party.location} · `}</span>
          <span className="tabular-nums">{party.dates.slice(0, DATES).map(shortDay).join(', ')}</span>
          {party.dates.length > DATES && <span>{` +${party.dates.length - DATES} más`}</span>}
        </p>
        <StyleChips styles={party.styles} max={STYLES} />
        {description && (
          <p dir="auto" className="text-sm wrap-anywhere text-text-3">
            {description.length < party.description.length ? `${description}…` : description}
          </p>
        )}
        <PartyTerms party={party} />
        <PendingSigns party={party} />
        <RowActions
          id={party.id}
          change={change}
          isTooSoon={isTooSoon}
          className="grid grid-cols-2 gap-x-3 gap-y-1 pt-2"
        >
          <Button kind="primary" aria-label={`Aprobar ${party.name}`} onClick={() => onDecide('approve')}>
            Aprobar
          </Button>
          <Button kind="danger" aria-label={`Rechazar ${party.name}`} onClick={() => onDecide('reject')}>
            Rechazar
          </Button>
          <Button
            kind="quiet"
            aria-label={`Rechazar con motivo… ${party.name}`}
            aria-haspopup="dialog"
            onClick={onReason}
            className="col-span-2 text-sm"
          >
            Rechazar con motivo…
          </Button>
        </RowActions>
      </div>
    </li>
  );
}
