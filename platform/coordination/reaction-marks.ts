import type { Position } from '@duende/contracts/events/domain-event';

/** How far a reaction has processed the log. */
export interface ReactionMark {
  /** of the last event that it has processed or skipped */
  readonly position: Position;
  /** last day (`YYYY-MM-DD`, Madrid) of each daily task, by name */
  readonly days: Readonly<Record<string, string>>;
}

/**
 * Marks of reactions, kept outside read models, which are rebuilt. Moving the mark before acting prevents doing
 * anything twice. Rejects with `StoreUnavailable`.
 */
export interface ReactionMarks {
  /** `null` before the first move */
  read(): Promise<ReactionMark | null>;
  /** `false`: it had changed, nothing was done. Durable when it resolves. */
  move(from: ReactionMark | null, to: ReactionMark): Promise<boolean>;
}
