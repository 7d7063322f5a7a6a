import type { Projection } from '../projection.ts';
import { PHOTO_USES, type PhotoUseDocument } from './photo-use-document.ts';
import { foldPhotoUse, PHOTO_USE_EVENTS, photosTouched } from './photo-use-fold.ts';

export const photoUseProjection: Projection<PhotoUseDocument> = {
  name: 'photo-uses',
  collection: PHOTO_USES,
  handles: PHOTO_USE_EVENTS,
  touches: photosTouched,
  fold: foldPhotoUse,
};
