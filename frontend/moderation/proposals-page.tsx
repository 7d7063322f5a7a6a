import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import { MoreItems } from '../ui/more-items.tsx';
import { proposalsQuery } from './moderation-queries.ts';
import { PendingScreen, type PendingListProps } from './pending-screen.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { hasClash, useDecidingProposals } from './use-deciding-proposals.ts';

const TEXTS = {
  loading: 'Cargando cambios...',
  failed: 'No se pudieron cargar los cambios propuestos.',
} as const;

/** Changes of published parties that their authors propose, each beside the party as it is. */
export function ProposalsPage() {
  return (
    <PendingScreen
      title="Cambios Propuestos"
      tabs={<QueueTabs current="proposals" />}
      query={proposalsQuery}
      searchLabel="Buscar por nombre"
      texts={TEXTS}
      list={Proposals}
    />
  );
}

function Proposals({ drawn, total, pages }: PendingListProps<OpenProposalAnswer>) {
  const { rows, changes } = drawn;
  const { asking, ask, end, accept, reject, isBusy, failure, list } = useDecidingProposals(drawn);
  return (
    <>
      {rows.length === 0 && !pages.hasNextPage && (
        <p tabIndex={-1} className="panel rounded-3xl px-6 py-14 text-center text-lg text-text-2">
          {total === undefined
            ? 'Ningún cambio propuesto coincide con la búsqueda'
            : 'No hay cambios propuestos'}
        </p>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Cambios propuestos"
        className="grid items-start gap-5 xl:grid-cols-2"
      >
        {rows.map((party) => (
          <ProposalCard
            key={party.id}
            party={party}
            change={changes.get(party.id)}
            onAccept={() => (hasClash(party) ? ask('overwrite', party) : accept(party))}
            onReject={() => ask('reject', party)}
          />
        ))}
      </ul>
      <MoreItems list={pages} shown={rows.length} total={total} />
      {asking && (
        <ProposalDialog
          asking={asking}
          isBusy={isBusy}
          failure={failure}
          onClose={end}
          onAccept={accept}
          onReject={reject}
        />
      )}
    </>
  );
}
