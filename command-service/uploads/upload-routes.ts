import type { UploadAnswer } from '@duende/contracts/api/answers';
import { photoUrl } from '@duende/contracts/photo-url';
import type { RateLimits } from '@duende/platform/rate-limits/rate-limits';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import { requireActor } from '@duende/platform/http/request-context';
import { sendJson } from '@duende/platform/http/middleware';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import { Router } from 'express';
import type { DayAllowances, Take } from '../allowances/day-allowances.ts';
import { permit } from '../http/permit.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { refuseWithdrawn } from '../photos/withdraw-photo.ts';
import type { PhotoMaker } from './make-photo.ts';
import { readPhoto } from './read-photo.ts';
import { createUploadTurns } from './upload-semaphore.ts';

export interface UploadDependencies {
  readonly handler: Pick<CommandHandler, 'load'>;
  readonly photos: Pick<PhotoStore, 'put'>;
  readonly makePhoto: PhotoMaker;
  readonly limits: Pick<RateLimits, 'upload'>;
  readonly allowances: DayAllowances;
}

/**
 * `POST /api/upload`: a photo is durable, with all its variants, before its address is answered. Its deadline stands still
 * while it is on its way and while it is being made, which take as long as they take.
 */
export function uploadRoutes({ handler, photos, makePhoto, limits, allowances }: UploadDependencies): Router {
  const router = Router();
  const inTurn = createUploadTurns();

  router.post('/api/upload', permit('photo.upload'), limits.upload, async (req, res) => {
    const { userId } = requireActor(req, 'photo.upload');
    const deadline = deadlineOf(req);
    const upload = async (take: Take): Promise<UploadAnswer> => {
      // Before the photo is read: who has none left need not send it.
      await take();
      deadline?.pause();
      const photo = await inTurn(userId, async () => makePhoto(await readPhoto(req)));
      deadline?.resume();
      await refuseWithdrawn(handler, photo.name);
      await photos.put({ ...photo, uploadedBy: userId, uploadedAt: new Date().toISOString() });
      return { url: photoUrl(photo.name) };
    };
    sendJson(res, 201, await allowances.spend('photos', req, upload, () => true));
  });

  return router;
}
