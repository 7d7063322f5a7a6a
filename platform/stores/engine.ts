/** What a store stands on. */
export interface Engine {
  /** for people: `SQLite`, `EventStoreDB` */
  readonly name: string;
  /** whether it runs inside this process, with its data under the data folder */
  readonly isEmbedded: boolean;
  /** whether it answered when it was last asked; told from what is known, without asking it again */
  isUp(): boolean;
}

/** An engine in the process itself: it answers as long as the process does. */
export function embeddedEngine(name: string): Engine {
  return { name, isEmbedded: true, isUp: () => true };
}
