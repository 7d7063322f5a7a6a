import { addressOf } from '../http/address.ts';
/** What a request is about, as far as the worker cares; every other one goes to the network as if there were no worker. */
interface Asked {
  readonly sameOrigin: boolean;
  readonly url: URL;
  readonly request: { readonly method: string };
}

/** Addresses that a browser may go to and that are no page of ours. */
export const NO_PAGE = /^\/(?:api|photos|assets|socket\.io)\/|^[^?]*\.[a-z\d]+(?:\?|$)/;
/** Another person may be at the screen from the answer on; reading who it is changes nothing. */
const ENTERING = /^(?:POST \/api\/auth\/(?:login|register|setup)|DELETE \/api\/users\/profile)$/;

export const isAsset = ({ sameOrigin, url }: Asked) => sameOrigin && url.pathname.startsWith('/assets/');

export const isPhoto = ({ sameOrigin, url }: Asked) => sameOrigin && url.pathname.startsWith('/photos/');

export const isEntering = ({ sameOrigin, url, request }: Asked) =>
  sameOrigin && ENTERING.test(`${request.method} ${url.pathname}`);

/** Nobody is at the screen any more, whatever the server says. */
export const isLeaving = ({ sameOrigin, url }: Asked) =>
  sameOrigin && url.pathname === addressOf('POST /api/auth/logout', {});
