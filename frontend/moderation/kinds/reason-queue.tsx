import type { WaitingReasonAnswer } from '@duende/contracts/parties/reason-answers';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { reasonsQuery } from '../moderation-queries.ts';
import { REASONED } from '../published-moderations.ts';
import type { ItemProps, QueueKind, RowProps } from '../queue/queue-kind.ts';
import { PublishedParty, SentBy } from './published-party.tsx';
import { PosterThumb } from './thumbs.tsx';

/** Reasons are public at once, but without links until reviewed. */
export const REASON_QUEUE: QueueKind<WaitingReasonAnswer> = {
  view: 'reasons',
  permission: 'party.moderate',
  title: 'Motivos por revisar',
  about:
    'Los escribió quien envió el evento al cancelarlo o cambiarlo. Ya se leen en su página, pero sus enlaces no funcionan hasta que los des por buenos.',
  query: ({ search }) => reasonsQuery(search),
  searchLabel: 'Buscar por nombre',
  texts: {
    loading: 'Cargando motivos...',
    failed: 'No se pudieron cargar los motivos por revisar.',
    list: 'Motivos por revisar',
    empty: 'No hay motivos por revisar',
    emptyMore: 'Si un autor cancela o mueve su evento, lo que escriba aparecerá aquí.',
    noMatch: 'Ningún motivo coincide con la búsqueda',
  },
  moderation: REASONED,
  name: ({ name }) => name,
  object: ({ name }) => `el motivo de ${name}`,
  sameAs: () => null,
  ofWhom: () => '',
  warnings: ({ conditionReason }) => (/https?:|www\./iu.test(conditionReason) ? ['Lleva un enlace'] : []),
  Thumb: ({ item }) => <PosterThumb party={item} />,
  Row: ReasonRow,
  Detail: ReasonDetail,
};

const GONE = 'De una cuenta borrada';

function ReasonRow({ item, signs }: RowProps<WaitingReasonAnswer>) {
  const { conditionReason, sender, reasonAt } = item;
  return (
    <>
      <p dir="auto" className="truncate text-text-2">
        {conditionReason}
      </p>
      <p className="truncate text-text-3">
        <bdi>{sender?.username ?? GONE}</bdi>
        <span>{signs}</span>
        <span className="tabular-nums">{` · ${momentDayAndTime(reasonAt)}`}</span>
      </p>
    </>
  );
}

function ReasonDetail({ item: party }: ItemProps<WaitingReasonAnswer>) {
  const { sender, reasonAt, conditionReason } = party;
  return (
    <PublishedParty party={party}>
      <SentBy sender={sender} otherwise={GONE} words="escrito" at={reasonAt} />
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {conditionReason}
      </p>
    </PublishedParty>
  );
}
