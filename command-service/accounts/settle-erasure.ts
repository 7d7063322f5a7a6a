import { streams } from '@duende/contracts/events/streams';
import type { Position, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { Admins } from '../admins/admins.ts';
import type { Claims } from '../claims/claims.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { loadAccount, erasureOf } from './load-account.ts';
import type { Logger } from '@duende/platform/observability/logger';
import type { PhotoRecord, PhotoStore } from '@duende/platform/photo-store/photo-store';

export interface SettlingDependencies {
  readonly log: DomainLog;
  readonly handler: CommandHandler;
  readonly claims: Claims;
  readonly admins: Pick<Admins, 'dismissErased'>;
  readonly sessions: Pick<SessionKeeper, 'revokeUser'>;
  readonly vault: Pick<KeyVault, 'destroy'>;
  /** `false` if one lags. */
  readonly erasureProjected: (position: Position) => Promise<boolean>;
  /** uploaded only by this person and named by no event */
  readonly forgetPhotos: (userId: string) => Promise<void>;
}

/** False if read models lag: the key stays until the next try. */
export interface SettleErasure {
  (erasure: RecordedDomainEvent<'PersonErased'>): Promise<boolean>;
}

/**
 * Repeatable, since no step decides. Sessions end first, so that the person writes nothing more; the key goes
 * last.
 */
export function createErasureSettler(dependencies: SettlingDependencies): SettleErasure {
  const { handler, claims, admins, sessions, vault, erasureProjected, forgetPhotos } = dependencies;

  return async (erasure) => {
    const { userId } = erasure.data;
    const { state } = await loadAccount(handler, userId);
    const context = consequenceOf(erasure);
    await sessions.revokeUser(userId);
    // Appointed during the erasure.
    await admins.dismissErased(userId, context);
    for (const stream of state.status === 'erased' ? state.claims : []) {
      // An administrator exists, so the set-up stays closed.
      if (stream !== streams.adminSetup()) await claims.release({ stream }, userId, context);
    }
    if (!(await erasureProjected(erasure.position))) return false;
    await forgetPhotos(userId);
    await vault.destroy(erasure.stream);
    return true;
  };
}

/** Constant, so that the log recognises a repeat. */
function consequenceOf({ id, metadata }: RecordedDomainEvent<'PersonErased'>): CommandContext {
  const { actorId, at, commandId, commandDigest, correlationId } = metadata;
  const actor = actorId === null ? null : { userId: actorId, isAdmin: false };
  return { actor, at, commandId, commandDigest, correlationId, causationId: id, isErasure: true };
}

export interface FinishErasuresDependencies extends SettlingDependencies {
  readonly vault: Pick<KeyVault, 'markedForDestruction' | 'destroy'>;
  readonly logger: Logger;
}

const PERSON = /^user-(.+)$/;

/**
 * For the start (after the read models follow the log) and a timer. Uses the vault's list of marked keys; skips
 * keys without an erasure event. Returns how many it finished.
 */
export async function finishErasures(dependencies: FinishErasuresDependencies): Promise<number> {
  const { vault, logger } = dependencies;
  const settle = createErasureSettler(dependencies);
  let finished = 0;
  for (const keyId of await vault.markedForDestruction()) {
    const userId = PERSON.exec(keyId)?.[1];
    if (userId === undefined) continue;
    try {
      const erasure = await erasureOf(dependencies, userId);
      if (erasure === null) continue;
      if (await settle(erasure)) finished += 1;
      else logger.warn({ userId }, 'erasure waits for the read models');
    } catch (error) {
      logger.error({ err: error, userId }, 'erasure could not be finished');
    }
  }
  return finished;
}

export interface ForgetPhotosDependencies {
  readonly photos: Pick<PhotoStore, 'delete'> & {
    list(): AsyncIterable<Pick<PhotoRecord, 'name' | 'uploadedBy'>>;
  };
  /** called after the read models have reached the erasure */
  readonly isNamed: (name: string) => Promise<boolean>;
}

export function createPhotoForgetter({ photos, isNamed }: ForgetPhotosDependencies) {
  return async function forgetPhotos(userId: string): Promise<void> {
    for await (const { name, uploadedBy } of photos.list()) {
      const isOnlyTheirs = uploadedBy.every((uploader) => uploader === userId);
      if (isOnlyTheirs && !(await isNamed(name))) await photos.delete(name);
    }
  };
}
