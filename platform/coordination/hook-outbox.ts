/** One message of a hook about one event. It holds no content: that is made when it is sent. */
export interface OutboxMessage {
  /** a UUID; the receiver sees it, equal for each try */
  readonly id: string;
  readonly hookId: string;
  readonly partyId: string;
  readonly news: string;
  /** ISO 8601, of the event */
  readonly at: string;
  readonly state: 'waiting' | 'parked' | 'sent';
  /** since it began to wait */
  readonly tries: number;
  /** ms since 1970: no try before */
  readonly dueAt: number;
  /** `null` before the first try */
  readonly lastTry: { readonly at: string; readonly answer: string } | null;
}

export interface OutboxSummary {
  readonly waiting: number;
  readonly parked: number;
  /** the last sent message; `null`: none */
  readonly sent: OutboxMessage | null;
  /** the waiting or parked one that failed last; `null`: none */
  readonly failed: OutboxMessage | null;
}

/** End of the previous page. */
export interface OutboxPlace {
  readonly at: string;
  readonly id: string;
}

/**
 * Unsent messages of hooks, outside the log and read models, and neither backed up nor moved. Each method is
 * idempotent. Rejects with `StoreUnavailable`.
 */
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
  /** Removes a hook's messages. */
  forget(hookId: string): Promise<void>;
  summary(hookId: string): Promise<OutboxSummary>;
  /** The newest first. */
  parked(hookId: string, limit: number, after: OutboxPlace | null): Promise<readonly OutboxMessage[]>;
}
