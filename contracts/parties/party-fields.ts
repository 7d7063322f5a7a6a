import { LIMITS } from '../common/limits.ts';

/**
 * What a field holds, which says what may stand in it and how it is shown: a `line` of text, `text` of several lines, `names`, one a line, a `link`,
 * a link to a `map`, an `hour`, `days`, `degrees` of latitude or longitude, or what one field alone is.
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
  | 'names';

/** The kinds whose values have a limit. */
type LimitedKind = 'name' | 'degrees' | 'days' | 'styles' | 'line' | 'link' | 'map' | 'text' | 'names';

interface Limited {
  readonly kind: LimitedKind;
  /** most characters of a text, entries of a list, degrees either way */
  readonly limit: number;
}
interface Unlimited {
  readonly kind: Exclude<FieldKind, LimitedKind>;
  readonly limit?: never;
}

export type FieldRow = (Limited | Unlimited) & {
  readonly words: {
    /** beside a value: `Entradas` */
    readonly label: string;
    /** as the object of a sentence, with its article: `el enlace de las entradas` */
    readonly object: string;
    /** over its field in the form, and before what is wrong with it: `Enlace de entradas` */
    readonly inForm: string;
    /** in its empty field */
    readonly example?: string;
  };
  /** in the tables of the export; `null` where they leave it out */
  readonly column: string | null;
  /** home's cards show it */
  readonly onCards?: true;
  /** in the export, analysts have it before the party is published, because figures count it; every other field is withheld */
  readonly beforePublished?: true;
};

/**
 * Everything people may say about a party, a row for each field, in the order in which events and answers have them.
 * Schemas, answers, form, story, export and the trail are made from it; see also `EMPTY_DETAILS`.
 */
export const PARTY_FIELD_ROWS = {
  name: {
    kind: 'name',
    limit: LIMITS.partyName.max,
    column: 'name',
    onCards: true,
    words: { label: 'Nombre', object: 'el nombre', inForm: 'Nombre' },
  },
  location: {
    kind: 'region',
    column: 'location',
    onCards: true,
    beforePublished: true,
    words: { label: 'Zona', object: 'la zona', inForm: 'Ubicación' },
  },
  /** north, WGS 84 */
  latitude: {
    kind: 'degrees',
    limit: 90,
    column: 'latitude',
    words: { label: 'Latitud', object: 'las coordenadas', inForm: 'Latitud' },
  },
  /** east, WGS 84 */
  longitude: {
    kind: 'degrees',
    limit: 180,
    column: 'longitude',
    words: { label: 'Longitud', object: 'las coordenadas', inForm: 'Longitud' },
  },
  photo: {
    kind: 'photo',
    column: null,
    onCards: true,
    words: { label: 'Foto', object: 'la foto', inForm: 'Foto' },
  },
  dates: {
    kind: 'days',
    limit: LIMITS.datesPerParty.max,
    column: 'dates',
    onCards: true,
    beforePublished: true,
    words: { label: 'Fechas', object: 'las fechas', inForm: 'Fechas' },
  },
  startTime: {
    kind: 'hour',
    column: 'start_time',
    onCards: true,
    beforePublished: true,
    words: { label: 'Inicio', object: 'la hora de inicio', inForm: 'Hora de inicio' },
  },
  endTime: {
    kind: 'hour',
    column: 'end_time',
    onCards: true,
    beforePublished: true,
    words: { label: 'Fin', object: 'la hora de fin', inForm: 'Hora de fin' },
  },
  type: {
    kind: 'type',
    column: 'type',
    onCards: true,
    beforePublished: true,
    words: { label: 'Tipo', object: 'el tipo', inForm: 'Tipo' },
  },
  styles: {
    kind: 'styles',
    limit: 100,
    column: 'styles',
    onCards: true,
    beforePublished: true,
    words: { label: 'Estilos', object: 'los estilos', inForm: 'Estilos' },
  },
  cost: {
    kind: 'line',
    limit: LIMITS.otherText.max,
    column: 'cost',
    onCards: true,
    words: { label: 'Precio', object: 'el precio', inForm: 'Precio', example: '20€, Gratis, Donación...' },
  },
  ticketsLink: {
    kind: 'link',
    limit: LIMITS.otherText.max,
    column: 'tickets_link',
    words: { label: 'Entradas', object: 'el enlace de las entradas', inForm: 'Enlace de entradas' },
  },
  link: {
    kind: 'link',
    limit: LIMITS.otherText.max,
    column: 'link',
    words: { label: 'Enlace', object: 'el enlace', inForm: 'Enlace del evento' },
  },
  mapsUrl: {
    kind: 'map',
    limit: LIMITS.otherText.max,
    column: 'maps_url',
    words: { label: 'Mapa', object: 'el enlace del mapa', inForm: 'Enlace del mapa' },
  },
  description: {
    kind: 'text',
    limit: LIMITS.description.max,
    column: 'description',
    words: { label: 'Descripción', object: 'la descripción', inForm: 'Descripción' },
  },
  lineup: {
    kind: 'names',
    limit: LIMITS.lineup.max,
    column: 'lineup',
    words: { label: 'Artistas', object: 'los artistas', inForm: 'Artistas' },
  },
} as const satisfies Readonly<Record<string, FieldRow>>;

type Rows = typeof PARTY_FIELD_ROWS;
export type PartyField = keyof Rows;
export const PARTY_FIELDS = Object.keys(PARTY_FIELD_ROWS) as readonly PartyField[];

export type KindOf<Field extends PartyField> = Rows[Field]['kind'];

/** The fields of some kinds. */
export type FieldOf<Kind extends FieldKind> = {
  [Field in PartyField]: KindOf<Field> extends Kind ? Field : never;
}[PartyField];

/** What home's cards show. */
export type CardField = {
  [Field in PartyField]: Rows[Field] extends { readonly onCards: true } ? Field : never;
}[PartyField];

export const isPartyField = (name: string): name is PartyField => Object.hasOwn(PARTY_FIELD_ROWS, name);

/** What the table says of a field that may be any. */
export const fieldRow = (field: PartyField): FieldRow => PARTY_FIELD_ROWS[field];

/** Whether a field is of one of some kinds. */
export const isOfKind = <Kind extends FieldKind>(
  field: PartyField,
  ...kinds: readonly Kind[]
): field is FieldOf<Kind> => kinds.some((kind) => kind === fieldRow(field).kind);

/** The fields of some kinds, in the table's order. */
export const fieldsOf = <Kind extends FieldKind>(...kinds: readonly Kind[]) =>
  PARTY_FIELDS.filter((field) => isOfKind(field, ...kinds));

/** Every field once; where one is missing, the type of the list is what it lacks. */
export const everyOf =
  <All extends string>() =>
  <const Order extends readonly All[]>(
    order: Exclude<All, Order[number]> extends never ? Order : readonly Exclude<All, Order[number]>[],
  ) =>
    order as Order;

/** In the order in which the first thing that is wrong with one is told; the form shows them in parts. */
export const TELLING_ORDER = everyOf<PartyField>()([
  ...(['name', 'location', 'dates', 'startTime', 'endTime', 'type', 'styles', 'lineup', 'cost'] as const),
  ...(['ticketsLink', 'link', 'mapsUrl', 'description', 'photo', 'latitude', 'longitude'] as const),
]);

export type ExportedField = {
  [Field in PartyField]: Rows[Field]['column'] extends string ? Field : never;
}[PartyField];

/** In the order of the export's columns, which files that were taken away have, too. */
export const EXPORT_ORDER = everyOf<ExportedField>()([
  ...(['name', 'location', 'type', 'styles', 'dates', 'startTime', 'endTime', 'cost'] as const),
  ...(['latitude', 'longitude', 'link', 'ticketsLink', 'mapsUrl', 'description', 'lineup'] as const),
]);
