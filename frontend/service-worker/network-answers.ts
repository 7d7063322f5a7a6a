import type { WorkboxPlugin } from 'workbox-core/types.js';
import { isProxyAnswer } from '../offline/unanswered.ts';
import { forgetPhoto } from '../offline/seen-photos.ts';

/** Answers may be personal. */
export const neverKept: WorkboxPlugin = { cacheWillUpdate: async () => null };

/** A proxy may answer for a service that is down. */
export const fromSomebody: WorkboxPlugin = {
  async fetchDidSucceed({ response }) {
    if (isProxyAnswer(response.status)) throw new TypeError('no answer from the service');
    return response;
  },
};

export const goneIsForgotten: WorkboxPlugin = {
  async fetchDidSucceed({ request, response }) {
    if (response.status === 404) await forgetPhoto(request.url);
    return response;
  },
};
