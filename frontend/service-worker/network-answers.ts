import type { WorkboxPlugin } from 'workbox-core/types.js';
import { isNobodyThere } from '../offline/unanswered.ts';
import { forgetPhoto } from '../offline/seen-photos.ts';

/** The worker keeps nothing of what it sees go by: it may be somebody's own. */
export const neverKept: WorkboxPlugin = { cacheWillUpdate: async () => null };

/** A proxy's word for nobody counts as no answer. */
export const fromSomebody: WorkboxPlugin = {
  async fetchDidSucceed({ response }) {
    if (isNobodyThere(response.status)) throw new TypeError('Nobody is there');
    return response;
  },
};

/** A photo that the service says is gone is kept no longer, however late it says so. */
export const goneIsForgotten: WorkboxPlugin = {
  async fetchDidSucceed({ request, response }) {
    if (response.status === 404) await forgetPhoto(request.url);
    return response;
  },
};
