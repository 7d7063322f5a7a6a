import { VERSION } from '@duende/platform/observability/version';
import { shared, type QueryRoute } from '../http/query-route.ts';
import { openApiDocument } from './openapi-document.ts';

/** What the API is, for programs; made when the first one asks. */
export function openApiQuery(options: { readonly sessionCookie: string }): QueryRoute {
  let made: ReturnType<typeof openApiDocument> | null = null;
  return {
    call: 'GET /api/openapi.json',
    reads: [],
    answer: () => Promise.resolve(shared((made ??= openApiDocument({ version: VERSION, ...options })))),
  };
}
