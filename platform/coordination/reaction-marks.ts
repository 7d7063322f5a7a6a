import type { Position } from '@duende/contracts/events/domain-event';

/** How far a reaction to the log has come. */
export interface ReactionMark {
  /** of the last event that it has seen to, or will never see to */
  readonly position: Position;
  /** days in Madrid (`YYYY-MM-DD`) on which it last did what it does once a day, by name */
  readonly days: Readonly<Record<string, string>>;
}

/**
 * Where a reaction has come to, kept apart from read models, which are made anew: whoever moves the mark first and acts then does
 * nothing twice. Rejects with `StoreUnavailable`.
 */
export interface ReactionMarks {
  /** `null` before it was ever moved */
  read(): Promise<ReactionMark | null>;
  /** Moves it from where it was seen to be; durable when it resolves. `false`: another has moved it meanwhile, and nothing was done. */
  move(from: ReactionMark | null, to: ReactionMark): Promise<boolean>;
}

export function isSameMark(a: ReactionMark | null, b: ReactionMark | null): boolean {
  if (a === null || b === null) return a === b;
  return textOf(a) === textOf(b);
}

const textOf = ({ position, days }: ReactionMark) =>
  JSON.stringify([position, Object.entries(days).sort(([one], [other]) => (one < other ? -1 : 1))]);
