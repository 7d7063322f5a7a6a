import { DETAILS_VERSION, type FieldChange } from './party-fields.ts';
import { AS_ANNOUNCED } from './party-condition.ts';
import type { PartyCondition } from './party-condition-schema.ts';
import { TICKETS_CHOICES } from './tickets.ts';

interface ChosenRow {
  /** with their words; the first is that of a submitted party */
  readonly choices: Readonly<Record<string, string>>;
  /** in the audit log: `Entradas` */
  readonly label: string;
  readonly undone: string;
  /** of the export; `null`: none */
  readonly column: string | null;
  readonly change: FieldChange;
}

/**
 * Each is chosen by an event of its own, with `from` and `to`. Answers, read models, comparisons, audit log, undo and
 * export have what is here. Rows stay, as the read models' versions count them.
 */
export const CHOSEN_ROWS = {
  tickets: {
    choices: TICKETS_CHOICES,
    label: 'Entradas',
    undone: 'Las entradas del evento vuelven a estar como antes de este cambio.',
    column: 'tickets',
    change: 'noticed',
  },
} as const satisfies Readonly<Record<string, ChosenRow>>;

export type ChosenField = keyof typeof CHOSEN_ROWS;
export const CHOSEN_FIELDS = Object.keys(CHOSEN_ROWS) as readonly ChosenField[];

export type ChosenColumn = Extract<(typeof CHOSEN_ROWS)[ChosenField]['column'], string>;
export const CHOSEN_COLUMNS = CHOSEN_FIELDS.flatMap((field) => {
  const column: ChosenColumn | null = CHOSEN_ROWS[field].column;
  return column === null ? [] : [{ field, column }];
});

/** Read models that hold parties have it in their version. */
export const PARTY_SHAPE = DETAILS_VERSION + CHOSEN_FIELDS.length;

export const isChosenField = (name: string | null): name is ChosenField =>
  name !== null && Object.hasOwn(CHOSEN_ROWS, name);

export type Chosen = {
  readonly [Field in ChosenField]: keyof (typeof CHOSEN_ROWS)[Field]['choices'];
};

export const choicesOf = (field: ChosenField) =>
  Object.keys(CHOSEN_ROWS[field].choices) as readonly Chosen[ChosenField][];

const chosenBy = (choose: (field: ChosenField) => unknown) =>
  Object.fromEntries(CHOSEN_FIELDS.map((field) => [field, choose(field)])) as Chosen;

export const chosenOf = (party: Chosen): Chosen => chosenBy((field) => party[field]);

/** What holds of a party besides its details. */
export interface PartySituation extends PartyCondition, Chosen {
  /** what an administrator says of it to everybody; `''` if nothing */
  readonly publicNotice: string;
  /** the reason of its condition; `''` if none was given */
  readonly conditionReason: string;
  /** a moderator wrote or reviewed the reason; also true if there is none */
  readonly isReasonReviewed: boolean;
}

/** Of a party when it is submitted. */
export const AS_SUBMITTED: PartySituation = {
  ...AS_ANNOUNCED,
  publicNotice: '',
  conditionReason: '',
  isReasonReviewed: true,
  ...chosenBy((field) => choicesOf(field)[0]),
};
