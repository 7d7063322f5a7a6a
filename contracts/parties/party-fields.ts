import { LIMITS } from '../common/limits.ts';

/**
 * Decides validation and display. `text` has several lines, `names` one a line; some kinds belong to a single
 * field.
 */
export type FieldKind =
  | 'name'
  | 'region'
  | 'degrees'
  | 'photo'
  | 'days'
  | 'hour'
  | 'type'
  | 'styles'
  | 'line'
  | 'link'
  | 'map'
  | 'text'
  | 'names'
  | 'moment'
  | 'sets'
  | 'care';

type LimitedKind =
  | 'name'
  | 'degrees'
  | 'days'
  | 'styles'
  | 'line'
  | 'link'
  | 'map'
  | 'text'
  | 'names'
  | 'sets'
  | 'care';

interface Limited {
  readonly kind: LimitedKind;
  /** characters (`care`: of a line), entries, or degrees either way */
  readonly limit: number;
}
interface Unlimited {
  readonly kind: Exclude<FieldKind, LimitedKind>;
  readonly limit?: never;
}

/** Whether the party's page shows a change, and notices list it too. */
export type FieldChange = 'noticed' | 'shown' | 'silent';

export type FieldRow = (Limited | Unlimited) & {
  readonly words: {
    /** `Entradas` */
    readonly label: string;
    /** in a sentence: `el enlace de las entradas` */
    readonly object: string;
    /** label and start of errors: `Enlace de entradas` */
    readonly inForm: string;
    /** placeholder */
    readonly example?: string;
  };
  /** export column; `null`: none */
  readonly column: string | null;
  readonly change: FieldChange;
  /** exported to analysts before publication, for statistics */
  readonly beforePublished?: true;
  /** withheld until the moment of `placeFrom` */
  readonly isPlace?: true;
  /** the first version of `PartySubmitted` and `PartyUpdated` with it; absent: all */
  readonly since?: number;
};

/**
 * In the order of events and answers. Schemas, form, history, export and audit trail derive from it; see also
 * `EMPTY_DETAILS`.
 */
export const PARTY_FIELD_ROWS = {
  name: {
    kind: 'name',
    limit: LIMITS.partyName.max,
    column: 'name',
    change: 'shown',
    words: { label: 'Nombre', object: 'el nombre', inForm: 'Nombre' },
  },
  location: {
    kind: 'region',
    column: 'location',
    change: 'noticed',
    beforePublished: true,
    words: { label: 'Zona', object: 'la zona', inForm: 'Ubicación' },
  },
  /** north, WGS 84 */
  latitude: {
    kind: 'degrees',
    limit: 90,
    column: 'latitude',
    change: 'noticed',
    isPlace: true,
    words: { label: 'Latitud', object: 'las coordenadas', inForm: 'Latitud' },
  },
  /** east, WGS 84 */
  longitude: {
    kind: 'degrees',
    limit: 180,
    column: 'longitude',
    change: 'noticed',
    isPlace: true,
    words: { label: 'Longitud', object: 'las coordenadas', inForm: 'Longitud' },
  },
  photo: {
    kind: 'photo',
    column: null,
    change: 'silent',
    words: { label: 'Foto', object: 'la foto', inForm: 'Foto' },
  },
  dates: {
    kind: 'days',
    limit: LIMITS.datesPerParty.max,
    column: 'dates',
    change: 'noticed',
    beforePublished: true,
    words: { label: 'Fechas', object: 'las fechas', inForm: 'Fechas' },
  },
  startTime: {
    kind: 'hour',
    column: 'start_time',
    change: 'noticed',
    beforePublished: true,
    words: { label: 'Inicio', object: 'la hora de inicio', inForm: 'Hora de inicio' },
  },
  endTime: {
    kind: 'hour',
    column: 'end_time',
    change: 'noticed',
    beforePublished: true,
    words: { label: 'Fin', object: 'la hora de fin', inForm: 'Hora de fin' },
  },
  type: {
    kind: 'type',
    column: 'type',
    change: 'silent',
    beforePublished: true,
    words: { label: 'Tipo', object: 'el tipo', inForm: 'Tipo' },
  },
  styles: {
    kind: 'styles',
    limit: 100,
    column: 'styles',
    change: 'silent',
    beforePublished: true,
    words: { label: 'Estilos', object: 'los estilos', inForm: 'Estilos' },
  },
  cost: {
    kind: 'line',
    limit: LIMITS.otherText.max,
    column: 'cost',
    change: 'shown',
    words: { label: 'Precio', object: 'el precio', inForm: 'Precio', example: '20€, Gratis, Donación...' },
  },
  ticketsLink: {
    kind: 'link',
    limit: LIMITS.otherText.max,
    column: 'tickets_link',
    change: 'silent',
    words: { label: 'Entradas', object: 'el enlace de las entradas', inForm: 'Enlace de entradas' },
  },
  link: {
    kind: 'link',
    limit: LIMITS.otherText.max,
    column: 'link',
    change: 'silent',
    words: { label: 'Enlace', object: 'el enlace', inForm: 'Enlace del evento' },
  },
  mapsUrl: {
    kind: 'map',
    limit: LIMITS.otherText.max,
    column: 'maps_url',
    change: 'silent',
    isPlace: true,
    words: { label: 'Mapa', object: 'el enlace del mapa', inForm: 'Enlace del mapa' },
  },
  /** in words; the region is apart */
  place: {
    kind: 'line',
    limit: LIMITS.place,
    column: 'place',
    change: 'noticed',
    isPlace: true,
    since: 6,
    words: {
      label: 'Lugar',
      object: 'el lugar',
      inForm: 'Lugar',
      example: 'Finca El Retiro, camino del Río 3; los últimos 2 km son pista',
    },
  },
  /** `YYYY-MM-DDTHH:MM` in Madrid until which the place is secret; `''`: it is not */
  placeFrom: {
    kind: 'moment',
    column: 'place_from',
    change: 'silent',
    since: 6,
    words: {
      label: 'El lugar se dice',
      object: 'el momento en que se dice el lugar',
      inForm: 'El lugar se dice más tarde',
    },
  },
  description: {
    kind: 'text',
    limit: LIMITS.description.max,
    column: 'description',
    change: 'silent',
    words: { label: 'Descripción', object: 'la descripción', inForm: 'Descripción' },
  },
  lineup: {
    kind: 'names',
    limit: LIMITS.lineup.max,
    column: 'lineup',
    change: 'silent',
    since: 3,
    words: { label: 'Artistas', object: 'los artistas', inForm: 'Artistas' },
  },
  /** when each artist plays */
  sets: {
    kind: 'sets',
    limit: LIMITS.sets.max,
    column: 'sets',
    change: 'shown',
    since: 5,
    words: { label: 'Horarios', object: 'los horarios', inForm: 'Horarios' },
  },
  care: {
    kind: 'care',
    limit: LIMITS.careLine,
    column: 'care',
    change: 'silent',
    since: 4,
    words: {
      label: 'Cuidados y acceso',
      object: 'los cuidados y el acceso',
      inForm: 'Cuidados y acceso',
    },
  },
} as const satisfies Readonly<Record<string, FieldRow>>;

type Rows = typeof PARTY_FIELD_ROWS;
export type PartyField = keyof Rows;
export const PARTY_FIELDS = Object.keys(PARTY_FIELD_ROWS) as readonly PartyField[];

export type KindOf<Field extends PartyField> = Rows[Field]['kind'];

export type FieldOf<Kind extends FieldKind> = {
  [Field in PartyField]: KindOf<Field> extends Kind ? Field : never;
}[PartyField];

export const isPartyField = (name: string): name is PartyField => Object.hasOwn(PARTY_FIELD_ROWS, name);

export const fieldRow = (field: PartyField): FieldRow => PARTY_FIELD_ROWS[field];

export const isOfKind = <Kind extends FieldKind>(
  field: PartyField,
  ...kinds: readonly Kind[]
): field is FieldOf<Kind> => kinds.some((kind) => kind === fieldRow(field).kind);

/** In the table's order. */
export const fieldsOf = <Kind extends FieldKind>(...kinds: readonly Kind[]) =>
  PARTY_FIELDS.filter((field) => isOfKind(field, ...kinds));

/** The version that events have now. */
export const DETAILS_VERSION = Math.max(...PARTY_FIELDS.map((field) => fieldRow(field).since ?? 1));

/** Otherwise its type is the missing members. */
export const everyOf =
  <All extends string>() =>
  <const Order extends readonly All[]>(
    order: Exclude<All, Order[number]> extends never ? Order : readonly Exclude<All, Order[number]>[],
  ) =>
    order as Order;

export const STORY_ORDER = everyOf<PartyField>()([
  ...(['name', 'location', 'dates', 'startTime', 'endTime', 'type', 'styles'] as const),
  ...(['lineup', 'sets', 'cost'] as const),
  ...(['ticketsLink', 'link', 'mapsUrl', 'place', 'placeFrom', 'description', 'care', 'photo'] as const),
  ...(['latitude', 'longitude'] as const),
]);

export type ExportedField = {
  [Field in PartyField]: Rows[Field]['column'] extends string ? Field : never;
}[PartyField];

/** The order of export columns, which downloaded files have too. */
export const EXPORT_ORDER = everyOf<ExportedField>()([
  ...(['name', 'location', 'type', 'styles', 'dates', 'startTime', 'endTime', 'cost'] as const),
  ...([
    'latitude',
    'longitude',
    'link',
    'ticketsLink',
    'mapsUrl',
    'place',
    'placeFrom',
    'description',
    'lineup',
    'sets',
    'care',
  ] as const),
]);
