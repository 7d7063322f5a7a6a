import type { EventAnswer } from '@duende/contracts/api/answers';
import { useState, type ComponentProps } from 'react';
import { useWorkList } from '../../lib/work-list.ts';
import { MoreItems } from '../../ui/more-items.tsx';
import { PartyPreview } from './party-preview.tsx';
import { PendingPartyCard } from './pending-party-card.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useModerateParty, type Decision } from './use-moderate-party.ts';

interface PendingPartyListProps {
  /** those that are loaded */
  readonly parties: readonly EventAnswer[];
  /** of all that wait; `undefined` where a search leaves some out */
  readonly total: number | undefined;
  readonly pages: ComponentProps<typeof MoreItems>['list'];
}

/** The cards that wait, the oldest first, and beside them, where there is room, all of the one that is looked at. */
export function PendingPartyList({ parties, total, pages }: PendingPartyListProps) {
  const moderate = useModerateParty();
  /** the party that is being rejected with a reason */
  const [rejecting, setRejecting] = useState<EventAnswer | null>(null);
  const list = useWorkList(parties, (party, key) => {
    if (key === 'a') decide(party.id, { kind: 'approve' });
    else if (key === 'r') decide(party.id, { kind: 'reject', reason: '' });
    else if (key === 'm') setRejecting(party);
  });

  function decide(id: string, decision: Decision) {
    list.leave(id);
    moderate.mutate({ id, decision });
  }

  return (
    <>
      {parties.length === 0 && !pages.hasNextPage && (
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
      {parties.length > 0 && (
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
              {parties.map((party, index) => (
                <PendingPartyCard
                  key={party.id}
                  party={party}
                  isCurrent={party.id === list.current?.id}
                  itemProps={list.itemProps(index)}
                  onDecide={(decision) => decide(party.id, decision)}
                  onReason={() => setRejecting(party)}
                />
              ))}
            </ul>
            {list.current && <PartyPreview party={list.current} />}
          </div>
        </>
      )}
      <MoreItems list={pages} shown={parties.length} total={total} />
      {rejecting && (
        <RejectDialog
          name={rejecting.name}
          onClose={() => setRejecting(null)}
          onReject={(reason) => {
            setRejecting(null);
            decide(rejecting.id, { kind: 'reject', reason });
          }}
        />
      )}
    </>
  );
}
