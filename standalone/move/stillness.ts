/** That nobody writes what is being moved. */
export interface Stillness {
  /** Ends whoever writes, or waits until they have ended; nobody can begin again until `release`. */
  take(): Promise<void>;
  /** Whether nobody wrote or began since; asked once the source is marked as left. */
  isKept(): Promise<boolean>;
  release(): void;
}
