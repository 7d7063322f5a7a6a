export const CARE_GROUPS = ['Cuidados', 'Acceso'] as const;
type CareGroup = (typeof CARE_GROUPS)[number];

interface CareRow {
  readonly label: string;
  readonly group: CareGroup;
  /** home can list the parties that have it */
  readonly isFilter: boolean;
  /** property of a `Place` in schema.org; `null`: it has none */
  readonly schemaOrg: 'amenityFeature' | null;
}

/** In the order of form, page and export. One more is only a row here. */
const CARE_ROWS = {
  substanceTesting: {
    label: 'Análisis de sustancias',
    group: 'Cuidados',
    isFilter: true,
    schemaOrg: null,
  },
  firstAid: { label: 'Primeros auxilios', group: 'Cuidados', isFilter: true, schemaOrg: 'amenityFeature' },
  violetPoint: { label: 'Punto violeta', group: 'Cuidados', isFilter: true, schemaOrg: 'amenityFeature' },
  calmZone: { label: 'Zona de calma', group: 'Cuidados', isFilter: true, schemaOrg: 'amenityFeature' },
  freeWater: { label: 'Agua gratis', group: 'Cuidados', isFilter: true, schemaOrg: 'amenityFeature' },
  careContact: { label: 'Contacto de cuidados', group: 'Cuidados', isFilter: false, schemaOrg: null },
  groundAndSteps: { label: 'Suelo y escalones', group: 'Acceso', isFilter: false, schemaOrg: null },
  toilets: { label: 'Baños', group: 'Acceso', isFilter: true, schemaOrg: 'amenityFeature' },
  strobes: { label: 'Luces estroboscópicas', group: 'Acceso', isFilter: false, schemaOrg: null },
  camping: { label: 'Acampada', group: 'Acceso', isFilter: true, schemaOrg: 'amenityFeature' },
  parking: { label: 'Aparcamiento', group: 'Acceso', isFilter: true, schemaOrg: 'amenityFeature' },
  cashOnly: { label: 'Solo efectivo', group: 'Acceso', isFilter: false, schemaOrg: null },
  dogs: { label: 'Perros', group: 'Acceso', isFilter: true, schemaOrg: null },
  children: { label: 'Menores acompañados', group: 'Acceso', isFilter: true, schemaOrg: null },
  minimumAge: { label: 'Edad mínima', group: 'Acceso', isFilter: false, schemaOrg: null },
} as const satisfies Readonly<Record<string, CareRow>>;

export type CareTick = keyof typeof CARE_ROWS;

export const CARE_TICKS = Object.keys(CARE_ROWS) as readonly CareTick[];

export const careRow = (tick: CareTick): CareRow => CARE_ROWS[tick];

export const careTicksOf = (group: CareGroup): readonly CareTick[] =>
  CARE_TICKS.filter((tick) => careRow(tick).group === group);

export const CARE_FILTERS = CARE_TICKS.filter((tick) => careRow(tick).isFilter);

/** From an untrusted, comma-separated text; ignores unknown ones. */
export function careFiltersOf(text: string): readonly CareTick[] {
  const wanted = new Set(text.split(','));
  return CARE_FILTERS.filter((tick) => wanted.has(tick));
}

export const CARE_ANSWERS = ['yes', 'no'] as const;
export type CareAnswer = (typeof CARE_ANSWERS)[number];

export const CARE_ANSWER_WORDS = { yes: 'Sí', no: 'No' } as const satisfies Readonly<
  Record<CareAnswer, string>
>;

export interface CareEntry {
  readonly answer: CareAnswer;
  /** `''`: none */
  readonly line: string;
}

/** A tick without an entry is unknown. */
export type Care = { readonly [Tick in CareTick]?: CareEntry | undefined };

export interface ShownCare extends CareEntry {
  readonly tick: CareTick;
}

/** In the table's order. */
export const shownCare = (care: Care = {}): readonly ShownCare[] =>
  CARE_TICKS.flatMap((tick) => {
    const entry = care[tick];
    return entry === undefined ? [] : [{ tick, ...entry }];
  });

/** `Agua gratis: sí (junto a la barra)` */
export const careTexts = (care: Care): readonly string[] =>
  shownCare(care).map(({ tick, answer, line }) => {
    const said = `${careRow(tick).label}: ${CARE_ANSWER_WORDS[answer].toLowerCase()}`;
    return line === '' ? said : `${said} (${line})`;
  });

/** Answered with yes, all of them. */
export const hasCare = (care: Care | undefined, wanted: readonly CareTick[]): boolean =>
  wanted.every((tick) => care?.[tick]?.answer === 'yes');

/** A bit for each tick: comparing numbers is much faster than {@link hasCare}, of which it is a part. */
export const bitsOf = (ticks: readonly CareTick[]): number =>
  ticks.reduce((bits, tick) => bits | (1 << CARE_TICKS.indexOf(tick)), 0);

export const careBits = (care: Care): number => bitsOf(CARE_TICKS.filter((tick) => hasCare(care, [tick])));
