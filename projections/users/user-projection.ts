import type { Projection } from '../projection.ts';
import { USERS, type UserDocument } from './user-document.ts';
import { foldUser, USER_EVENTS, usersTouched } from './user-fold.ts';

export const userProjection: Projection<UserDocument> = {
  name: 'users',
  collection: USERS,
  handles: USER_EVENTS,
  touches: usersTouched,
  fold: foldUser,
};
