import { parsePhotoFile } from '@duende/contracts/photo-url';
import { Refusal } from '@duende/contracts/refusal';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import { Router } from 'express';
import { namesEtag } from '../answering/etag.ts';

/** Photos are named by their content: what was fetched once never has to be asked for again. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export function photoRoutes(photos: Pick<PhotoStore, 'read'>): Router {
  const router = Router();
  router.get('/photos/:file', async (req, res) => {
    const { file } = req.params;
    const photo = parsePhotoFile(file);
    const bytes = photo === null ? null : await photos.read(photo.name, photo.variant);
    if (photo === null || bytes === null) throw new Refusal('request.not-found');
    const etag = `"${file}"`;
    res.setHeader('Cache-Control', FOR_EVER);
    res.setHeader('ETag', etag);
    if (namesEtag(req.headers['if-none-match'], etag)) {
      res.statusCode = 304;
      res.end();
      return;
    }
    res.setHeader('Content-Type', photo.variant === 'share' ? 'image/jpeg' : 'image/webp');
    res.setHeader('Content-Length', bytes.length);
    res.end(bytes);
  });
  return router;
}
