import type { Position } from '@duende/contracts/events/domain-event';

/** How far the read models of this instance have come. */
export interface ReadProgress {
  /** The lowest position among the named read models that are running; what a GET over them reports. */
  position(names: readonly string[]): Position;
  /**
   * Resolves to true once all named read models have reached `position`, to false when `timeoutMs` passed before.
   * One that is stopped (its fold threw) is not waited for.
   */
  waitFor(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** Calls back after the position of any read model has moved; the answer ends that. */
  onAdvance(listener: (name: string, position: Position) => void): () => void;
}
