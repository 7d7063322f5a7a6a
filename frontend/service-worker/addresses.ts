import { addressOf } from '../http/address.ts';
/** What the worker needs to know of a request. It ignores all others. */
interface Asked {
  readonly sameOrigin: boolean;
  readonly url: URL;
  readonly request: { readonly method: string };
}

/** Addresses that are not pages of ours. */
export const NO_PAGE = /^\/(?:api|photos|assets|socket\.io)\/|^[^?]*\.[a-z\d]+(?:\?|$)/;
/** After these calls another person may be using the device. */
const ENTERING = /^(?:POST \/api\/auth\/(?:login|register|setup)|DELETE \/api\/users\/profile)$/;

export const isAsset = ({ sameOrigin, url }: Asked) => sameOrigin && url.pathname.startsWith('/assets/');

export const isPhoto = ({ sameOrigin, url }: Asked) => sameOrigin && url.pathname.startsWith('/photos/');

export const isEntering = ({ sameOrigin, url, request }: Asked) =>
  sameOrigin && ENTERING.test(`${request.method} ${url.pathname}`);

/** At a log-out the session counts as ended, whatever the server answers. */
export const isLeaving = ({ sameOrigin, url }: Asked) =>
  sameOrigin && url.pathname === addressOf('POST /api/auth/logout', {});
