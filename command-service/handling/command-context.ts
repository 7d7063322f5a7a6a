import { randomUUID } from 'node:crypto';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Actor } from '@duende/contracts/accounts/permissions';
import type { Deadline } from '@duende/platform/resilience/deadline';

/** Who sends it, when, and as part of what: what travels beside a command and ends up in its events' metadata. */
export interface CommandContext {
  /** `null` for a visitor or the system */
  readonly actor: Actor | null;
  /** ISO 8601 in UTC, milliseconds */
  readonly at: string;
  /** the same for every repeat of one command; ids of events and of what the command creates derive from it */
  readonly commandId: string;
  /** keyed digest of the body: tells a repeat from another command under the same key */
  readonly commandDigest: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** by when it must be answered; without one it has as long as any from the moment it is handled */
  readonly deadline?: Deadline | undefined;
  /** what its sender has seen of the log: nothing older may be decided on */
  readonly seen?: Position | null | undefined;
  /** a visitor's, who is counted by it */
  readonly address?: string;
  /** it is part of erasing its actor, who is closed out meanwhile */
  readonly isErasure?: boolean;
}

/** The context of what nobody's session stands behind, now: to the log it is the system. `digest` says what it was. */
export function systemContext(digest: string): CommandContext {
  return {
    actor: null,
    at: new Date().toISOString(),
    commandId: randomUUID(),
    commandDigest: digest,
    correlationId: randomUUID(),
    causationId: null,
  };
}
