import type { WorkboxPlugin } from 'workbox-core/types.js';
import { isNobodyThere } from '../offline/unanswered.ts';
import { forgetPhoto } from '../offline/seen-photos.ts';

/** Never caches answers, because they may be personal. */
export const neverKept: WorkboxPlugin = { cacheWillUpdate: async () => null };

/** A proxy's status for a service that is down counts as no answer. */
export const fromSomebody: WorkboxPlugin = {
  async fetchDidSucceed({ response }) {
    if (isNobodyThere(response.status)) throw new TypeError('Nobody is there');
    return response;
  },
};

/** Deletes a stored photo when the service answers that it is gone. */
export const goneIsForgotten: WorkboxPlugin = {
  async fetchDidSucceed({ request, response }) {
    if (response.status === 404) await forgetPhoto(request.url);
    return response;
  },
};
