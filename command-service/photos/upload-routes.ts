import type { UploadAnswer } from '@duende/contracts/parties/party-answers';
import { photoUrl } from '@duende/contracts/parties/photo-url';
import { Refusal } from '@duende/contracts/common/refusal';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import { sendJson } from '@duende/platform/http/middleware';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import { contextOf, requireActor } from '@duende/platform/http/request-context';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { RateLimits } from '@duende/platform/rate-limits/rate-limits';
import { createSemaphore } from '@duende/platform/resilience/semaphore';
import type { Router } from 'express';
import type { DayAllowances } from '../allowances/day-allowances.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { ErasureGuard } from '../handling/erasure-guard.ts';
import { refuseWhileSuspended } from '../handling/suspended-accounts.ts';
import { refuseWithdrawn } from './photo.ts';
import type { PhotoMaker } from './make-photo.ts';
import { readPhoto } from './read-photo.ts';

/** Each holds up to 10 MB in memory. */
const AT_ONCE = 6;
const OF_ONE_PERSON = 2;
const WAITING = 24;
const PATIENCE_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * In order.
 * @throws Refusal `service.busy` if too many wait or one waits too long; `request.too-many` for a person's third
 */
export function createUploadTurns({ patienceMs = PATIENCE_MS } = {}): <T>(
  userId: string,
  work: () => Promise<T>,
) => Promise<T> {
  const retryAfter = RETRY_AFTER_SECONDS;
  const inTurn = createSemaphore({
    atOnce: AT_ONCE,
    waiting: WAITING,
    patienceMs,
    refuse: () => new Refusal('service.busy', { retryAfter }),
  });
  const under = new Map<string, number>();

  return async (userId, work) => {
    const own = under.get(userId) ?? 0;
    if (own >= OF_ONE_PERSON) throw new Refusal('request.too-many', { retryAfter });
    under.set(userId, own + 1);
    try {
      return await inTurn(work);
    } finally {
      const left = (under.get(userId) ?? 1) - 1;
      if (left === 0) under.delete(userId);
      else under.set(userId, left);
    }
  };
}

export interface UploadDependencies {
  readonly handler: Pick<CommandHandler, 'load' | 'require'>;
  readonly erasureGuard: Pick<ErasureGuard, 'runUnlessErased'>;
  readonly photos: Pick<PhotoStore, 'put'>;
  readonly makePhoto: PhotoMaker;
  readonly limits: Pick<RateLimits, 'upload'>;
  readonly allowances: DayAllowances;
}

/**
 * `POST /api/upload`: answers after all variants are stored. The deadline is paused during upload and decoding.
 */
export function uploadRoutes(dependencies: UploadDependencies): Router {
  const { handler, erasureGuard, photos, makePhoto, limits, allowances } = dependencies;
  const router = strictRouter();
  const inTurn = createUploadTurns();

  registerCall(router, 'POST /api/upload', limits, async (req, res) => {
    const actor = requireActor(req);
    const { userId } = actor;
    const at = new Date().toISOString();
    await refuseWhileSuspended(handler, { actor, at, seen: contextOf(req).logPosition });
    const quota = allowances.quota({ actor });
    const deadline = deadlineOf(req);
    try {
      // Without allowance there is no need to send it.
      await quota.consume('photos');
      deadline?.pause();
      const photo = await inTurn(userId, async () => makePhoto(await readPhoto(req)));
      deadline?.resume();
      await refuseWithdrawn(handler, photo.name);
      const uploaded = { ...photo, uploadedBy: userId, uploadedAt: new Date().toISOString() };
      // The account may have been erased during the upload.
      await erasureGuard.runUnlessErased({ userId }, () => photos.put(uploaded));
      const body: UploadAnswer = { url: photoUrl(photo.name) };
      sendJson(res, 201, body);
    } catch (error) {
      await quota.refund();
      throw error;
    }
  });

  return router;
}
