export interface OutboxMessage {
  /** UUID, for the receiver */
  readonly id: string;
  readonly hookId: string;
  readonly partyId: string;
  readonly news: string;
  readonly at: string;
  readonly state: 'waiting' | 'parked' | 'sent';
  readonly tries: number;
  /** ms since 1970: no try before */
  readonly dueAt: number;
  readonly lastTry: { readonly at: string; readonly answer: string } | null;
}

export interface OutboxSummary {
  readonly waiting: number;
  readonly parked: number;
  readonly sent: OutboxMessage | null;
  /** of waiting or parked ones the last failure; `null`: none */
  readonly failed: OutboxMessage | null;
}

export interface OutboxPlace {
  readonly at: string;
  readonly id: string;
}

/** Unsent messages, neither backed up nor moved. Methods are idempotent. Rejects with `StoreUnavailable`. */
export interface HookOutbox {
  /** Ignores known ids; drops a hook's oldest beyond `most`, parked ones first. On disk when it resolves. */
  add(messages: readonly OutboxMessage[], most: number): Promise<void>;
  /** The longest due message of hooks other than `busy`; `null` if none. */
  due(now: number, busy: readonly string[]): Promise<OutboxMessage | null>;
  /** Replaces a message that still exists. A sent one replaces the hook's earlier sent one. */
  put(message: OutboxMessage): Promise<void>;
  remove(id: string): Promise<void>;
  /** A hook's parked messages wait again, if their last try was before `tried` (ISO 8601). */
  resend(hookId: string, tried: string, dueAt: number): Promise<void>;
  forget(hookId: string): Promise<void>;
  summary(hookId: string): Promise<OutboxSummary>;
  /** The newest first. */
  parked(hookId: string, limit: number, after: OutboxPlace | null): Promise<readonly OutboxMessage[]>;
}
