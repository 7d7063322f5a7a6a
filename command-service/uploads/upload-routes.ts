import type { UploadAnswer } from '@duende/contracts/api/answers';
import { photoUrl } from '@duende/contracts/photo-url';
import type { RateLimits } from '@duende/platform/http/rate-limits';
import { deadlineOf } from '@duende/platform/http/command-deadline';
import { requireActor } from '@duende/platform/http/request-context';
import { sendJson } from '@duende/platform/http/send-json';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import { Router } from 'express';
import { permit } from '../http/permit.ts';
import type { PhotoMaker } from './make-photo.ts';
import { readPhoto } from './read-photo.ts';
import { createUploadTurns } from './upload-turns.ts';

export interface UploadDependencies {
  readonly photos: Pick<PhotoStore, 'put'>;
  readonly makePhoto: PhotoMaker;
  readonly limits: Pick<RateLimits, 'upload'>;
}

/**
 * `POST /api/upload`: a photo is durable, with all its variants, before its address is answered. Its deadline stands still
 * while it is on its way and while it is being made, which take as long as they take.
 */
export function uploadRoutes({ photos, makePhoto, limits }: UploadDependencies): Router {
  const router = Router();
  const inTurn = createUploadTurns();

  router.post('/api/upload', permit('photo.upload'), limits.upload, async (req, res) => {
    const { userId } = requireActor(req, 'photo.upload');
    const deadline = deadlineOf(req);
    deadline?.pause();
    const photo = await inTurn(userId, async () => makePhoto(await readPhoto(req)));
    deadline?.resume();
    await photos.put({ ...photo, uploadedBy: userId, uploadedAt: new Date().toISOString() });
    const body: UploadAnswer = { url: photoUrl(photo.name) };
    sendJson(res, 201, body);
  });

  return router;
}
