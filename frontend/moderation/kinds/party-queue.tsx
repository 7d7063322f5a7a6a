import { cutText, LIMITS } from '@duende/contracts/common/limits';
import type { PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { shortDay } from '../../dates/date-text.ts';
import { pendingPartiesQuery } from '../moderation-queries.ts';
import { PARTIES } from '../moderations.ts';
import type { QueueKind, RowProps } from '../queue/queue-kind.ts';
import { PartyDetail } from './party-detail.tsx';
import { partyWarnings } from './party-signs.tsx';
import { PosterThumb } from './thumbs.tsx';

export const PARTY_QUEUE: QueueKind<PendingEventAnswer> = {
  view: 'pending',
  permission: 'party.moderate',
  title: 'Eventos Pendientes de Aprobación',
  query: ({ search, sort, location, only }) =>
    pendingPartiesQuery(search, { sort, location, sender: only?.id ?? '' }),
  searchLabel: 'Buscar por nombre o descripción',
  isByParty: true,
  texts: {
    loading: 'Cargando eventos...',
    failed: 'No se pudieron cargar los eventos pendientes.',
    list: 'Eventos pendientes',
    empty: 'No hay eventos pendientes de aprobación',
    emptyMore: 'Gracias por echar una mano. Los nuevos aparecerán aquí solos.',
    noMatch: 'Ningún evento pendiente coincide con la búsqueda',
  },
  moderation: PARTIES,
  name: ({ name }) => name,
  object: ({ name }) => name,
  sameAs: ({ sender, description, repeats }) =>
    sender !== null && repeats > 0 && description.trim() !== ''
      ? `${sender.id} ${description.trim().toLowerCase()}`
      : null,
  ofWhom: ({ sender }) => (sender === null ? '' : `de ${sender.username}`),
  warnings: partyWarnings,
  Thumb: ({ item }) => <PosterThumb party={item} />,
  Row: PartyRow,
  Detail: PartyDetail,
};

const { description: DESCRIPTION, dates: DATES, styles: STYLES } = LIMITS.pendingPreview;

function PartyRow({ item, signs }: RowProps<PendingEventAnswer>) {
  const { type, location, dates, styles, sender, isImported } = item;
  const description = cutText(item.description, DESCRIPTION);
  const more = styles.length - STYLES;
  const rest = [
    ...styles.slice(0, STYLES),
    ...(more > 0 ? [`+${more}`] : []),
    description.length < item.description.length ? `${description}…` : description,
  ];
  return (
    <>
      <p className="truncate text-text-2">
        <span className={type === 'festival' ? 'text-magenta' : undefined}>{type}</span>
        <span>{` · ${location} · `}</span>
        <span className="tabular-nums">{dates.slice(0, DATES).map(shortDay).join(', ')}</span>
        {dates.length > DATES && <span>{` +${dates.length - DATES} más`}</span>}
      </p>
      <p className="truncate text-text-3">
        {sender === null ? (
          <span>{isImported ? 'Importado' : 'De una cuenta borrada'}</span>
        ) : (
          <bdi>{sender.username}</bdi>
        )}
        <span>{signs}</span>
        <span dir="auto">{` · ${rest.filter(Boolean).join(' ')}`}</span>
      </p>
    </>
  );
}
