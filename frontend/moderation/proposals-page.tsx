import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import { AccountLink } from '../accounts/account-link.tsx';
import { FieldValue, fieldName } from '../audit/field-changes.tsx';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { MoreItems } from '../ui/more-items.tsx';
import { ProposalDialog, hasClash, useDecidingProposals } from './deciding-proposals.tsx';
import type { RowChange } from './drawn-rows.ts';
import { proposalsQuery } from './moderation-queries.ts';
import { PendingScreen, type PendingListProps } from './pending-screen.tsx';
import { EmptyQueue, QueueCard } from './queue-card.tsx';
import { QueueTabs } from './queue-tools.tsx';
import { RowActions } from './row-actions.tsx';

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
        <EmptyQueue
          words={
            total === undefined
              ? 'Ningún cambio propuesto coincide con la búsqueda'
              : 'No hay cambios propuestos'
          }
        />
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

/** What is proposed, over its fields. */
const PROPOSED_WORDS: Readonly<Record<OpenProposalAnswer['proposal']['what'], string>> = {
  changes: 'Cambiar datos',
  reschedule: 'Cambiar de fecha',
  cancel: 'Cancelar el evento',
};

interface ProposalCardProps {
  readonly party: OpenProposalAnswer;
  /** `undefined` while it can be decided */
  readonly change: RowChange | undefined;
  readonly onAccept: () => void;
  readonly onReject: () => void;
}

/** A change that somebody proposes: what it says now, and what it would. */
function ProposalCard({ party, change, onAccept, onReject }: ProposalCardProps) {
  const { id, name, proposal } = party;
  const { at, by, sender, what, notice, fields } = proposal;
  const isOff = party.condition === 'cancelled';
  return (
    <QueueCard party={party} change={change}>
      <p className="text-sm wrap-anywhere text-text-2">
        {sender === null ? (
          <span>{by === 'source' ? 'La página de la que se importó' : 'De una cuenta borrada'}</span>
        ) : (
          <AccountLink account={sender} />
        )}
        <span>{' · propuesto el '}</span>
        <time dateTime={at} className="tabular-nums">
          {momentDayAndTime(at)}
        </time>
      </p>
      <p className="font-semibold">{PROPOSED_WORDS[what]}</p>
      <dl className="flex flex-col gap-3">
        {fields.map((field) => (
          <ProposedField key={field.field} {...field} />
        ))}
        {notice !== null && (
          <div>
            <dt className="text-sm text-text-3">Aviso sobre el evento</dt>
            <dd className="mt-1 flex flex-col gap-1">
              <Version words="Ahora" field="conditionReason" value={party.conditionReason} />
              <Version words="Propuesto" field="conditionReason" value={notice} isNew />
            </dd>
          </div>
        )}
      </dl>
      {isOff && (
        <p className="border-l-2 border-amber pl-3 text-sm text-amber">
          El evento está cancelado: el cambio ya no se puede aceptar.
        </p>
      )}
      <RowActions id={id} change={change} isTooSoon={false} className="grid grid-cols-2 gap-3 pt-2">
        <Button kind="primary" aria-label={`Aceptar el cambio de ${name}`} onClick={onAccept}>
          Aceptar
        </Button>
        <Button
          kind="danger"
          aria-label={`Rechazar el cambio de ${name}`}
          aria-haspopup="dialog"
          onClick={onReject}
        >
          Rechazar
        </Button>
      </RowActions>
    </QueueCard>
  );
}

type Field = OpenProposalAnswer['proposal']['fields'][number];

/** Before and after; three values where somebody else has changed it since. */
function ProposedField({ field, from, now, to, clashes }: Field) {
  return (
    <div className={clashes ? 'border-l-2 border-amber pl-3' : undefined}>
      <dt className="text-sm text-text-3">
        <span>{fieldName(field)}</span>
        {clashes && <span className="text-amber"> · ha cambiado después</span>}
      </dt>
      <dd className="mt-1 flex flex-col gap-1">
        {clashes && <Version words="Al proponerlo" field={field} value={from} />}
        <Version words="Ahora" field={field} value={now} />
        <Version words="Propuesto" field={field} value={to} isNew />
      </dd>
    </div>
  );
}

interface VersionProps {
  readonly words: string;
  readonly field: string;
  readonly value: unknown;
  readonly isNew?: boolean;
}

function Version({ words, field, value, isNew = false }: VersionProps) {
  return (
    <span className="flex gap-3">
      <span className="w-28 shrink-0 text-sm text-text-3">{words}</span>
      <span className={classNames('min-w-0', isNew ? 'font-semibold' : 'text-text-2')}>
        <FieldValue field={field} value={value} />
      </span>
    </span>
  );
}
