/** An engine that a process or a test run may use. */
export interface FoundEngine {
  /** as a client takes it */
  readonly url: string;
  /** what the server is: `MongoDB`, `SecantusDB`, `EventStoreDB`, or that it is the wire server */
  readonly name: string;
  /** as the server gives it */
  readonly version: string;
  readonly how: 'given' | 'docker' | 'secantus' | 'wire-server';
  /** Ends what finding it has started; nothing where it was given. */
  stop(): Promise<void>;
}
