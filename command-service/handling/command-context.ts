import { randomUUID } from 'node:crypto';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Actor } from '@duende/contracts/accounts/permissions';
import type { Deadline } from '@duende/platform/resilience/deadline';

/** For the events' metadata. */
export interface CommandContext {
  /** `null` for a visitor or the system */
  readonly actor: Actor | null;
  /** ISO 8601 in UTC, milliseconds */
  readonly at: string;
  /** constant for repeats; new ids derive from it */
  readonly commandId: string;
  /** keyed digest of the body, to recognise repeats */
  readonly commandDigest: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** default: the usual time, from the start of handling */
  readonly deadline?: Deadline | undefined;
  /** decisions must not use older state */
  readonly seen?: Position | null | undefined;
  /** for counting visitors */
  readonly address?: string;
  /** part of erasing its actor */
  readonly isErasure?: boolean;
}

/** Without a session. `digest` describes the command. */
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
