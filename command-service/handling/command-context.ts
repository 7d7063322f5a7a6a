import type { Actor } from '@duende/contracts/permissions';

/** Who wishes it, when, and as part of what: what travels beside a command and ends up in its events' metadata. */
export interface CommandContext {
  /** `null` for a visitor or the system */
  readonly actor: Actor | null;
  /** ISO 8601 in UTC, milliseconds */
  readonly at: string;
  /** the same for every repeat of one wish; ids of events and of what the command creates derive from it */
  readonly commandId: string;
  /** keyed digest of the body: tells a repeat from another wish under the same key */
  readonly commandDigest: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}
