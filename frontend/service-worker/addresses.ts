import { addressOf } from '../http/address.ts';
/** The worker ignores all other requests. */
interface Asked {
  readonly sameOrigin: boolean;
  readonly url: URL;
  readonly request: { readonly method: string };
}

export const NO_PAGE = /^\/(?:api|photos|assets|socket\.io)\/|^[^?]*\.[a-z\d]+(?:\?|$)/;
/** Afterwards another person may be using the device. */
const ENTERING = /^(?:POST \/api\/auth\/(?:login|register|setup)|DELETE \/api\/users\/profile)$/;

export const isAsset = ({ sameOrigin, url }: Asked) => sameOrigin && url.pathname.startsWith('/assets/');

export const isPhoto = ({ sameOrigin, url }: Asked) => sameOrigin && url.pathname.startsWith('/photos/');

export const isEntering = ({ sameOrigin, url, request }: Asked) =>
  sameOrigin && ENTERING.test(`${request.method} ${url.pathname}`);

/** Whatever the server answers. */
export const isLeaving = ({ sameOrigin, url }: Asked) =>
  sameOrigin && url.pathname === addressOf('POST /api/auth/logout', {});
