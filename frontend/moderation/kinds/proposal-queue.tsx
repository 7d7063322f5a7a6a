import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import { FieldValue, fieldName } from '../../audit/field-changes.tsx';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { proposalsQuery } from '../moderation-queries.ts';
import { PROPOSED } from '../published-moderations.ts';
import type { ItemProps, QueueKind, RowProps } from '../queue/queue-kind.ts';
import { PublishedParty, SentBy } from './published-party.tsx';
import { PosterThumb } from './thumbs.tsx';

const CALLED_OFF = 'El evento está cancelado: el cambio ya no se puede aceptar.';

export const PROPOSAL_QUEUE: QueueKind<OpenProposalAnswer> = {
  view: 'proposals',
  permission: 'party.moderate',
  title: 'Cambios propuestos',
  query: ({ search }) => proposalsQuery(search),
  searchLabel: 'Buscar por nombre',
  texts: {
    loading: 'Cargando cambios...',
    failed: 'No se pudieron cargar los cambios propuestos.',
    list: 'Cambios propuestos',
    empty: 'No hay cambios propuestos',
    emptyMore: 'Lo que propongan los autores de eventos publicados aparecerá aquí.',
    noMatch: 'Ningún cambio propuesto coincide con la búsqueda',
  },
  moderation: PROPOSED,
  name: ({ name }) => name,
  object: ({ name }) => `el cambio de ${name}`,
  sameAs: () => null,
  ofWhom: () => '',
  warnings: ({ condition, proposal }) => [
    ...(condition === 'cancelled' ? ['Fiesta cancelada'] : []),
    ...(proposal.fields.some(({ clashes }) => clashes) ? ['Ha cambiado después'] : []),
  ],
  Thumb: ({ item }) => <PosterThumb party={item} />,
  Row: ProposalRow,
  Detail: ProposalDetail,
};

const PROPOSED_WORDS: Readonly<Record<OpenProposalAnswer['proposal']['what'], string>> = {
  changes: 'Cambiar datos',
  reschedule: 'Cambiar de fecha',
  cancel: 'Cancelar el evento',
};

function ProposalRow({ item, signs }: RowProps<OpenProposalAnswer>) {
  const { proposal } = item;
  const fields = proposal.fields.map(({ field }) => fieldName(field)).join(', ');
  return (
    <>
      <p className="truncate text-text-2">
        {[PROPOSED_WORDS[proposal.what], fields].filter(Boolean).join(': ')}
      </p>
      <p className="truncate text-text-3">
        <bdi>{senderOf(proposal)}</bdi>
        <span>{signs}</span>
        <span className="tabular-nums">{` · ${momentDayAndTime(proposal.at)}`}</span>
      </p>
    </>
  );
}

const senderOf = ({ sender, by }: OpenProposalAnswer['proposal']) =>
  sender?.username ?? (by === 'source' ? 'La página de la que se importó' : 'De una cuenta borrada');

function ProposalDetail({ item: party }: ItemProps<OpenProposalAnswer>) {
  const { proposal, condition, conditionReason } = party;
  const { at, sender, what, notice, fields } = proposal;
  return (
    <PublishedParty party={party}>
      <SentBy sender={sender} otherwise={senderOf(proposal)} words="propuesto" at={at} />
      <p className="font-semibold">{PROPOSED_WORDS[what]}</p>
      <dl className="flex flex-col gap-3">
        {fields.map((field) => (
          <ProposedField key={field.field} {...field} />
        ))}
        {notice !== null && (
          <div>
            <dt className="text-sm text-text-3">Nota sobre el evento</dt>
            <dd className="mt-1 flex flex-col gap-1">
              <Version words="Ahora" field="conditionReason" value={conditionReason} />
              <Version words="Propuesto" field="conditionReason" value={notice} isNew />
            </dd>
          </div>
        )}
      </dl>
      {condition === 'cancelled' && (
        <p className="border-l-2 border-amber pl-3 text-sm text-amber">{CALLED_OFF}</p>
      )}
    </PublishedParty>
  );
}

type Field = OpenProposalAnswer['proposal']['fields'][number];

/** Three values if the field has changed since the proposal. */
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
