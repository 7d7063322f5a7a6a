import { z } from 'zod';
import { calls } from './call.ts';

export const SERVICE_CALLS = calls({
  'GET /api/openapi.json': {
    summary: 'Read this API as OpenAPI',
    permission: 'party.browse',
    limit: 'read',
    answer: z.looseObject({ openapi: z.literal('3.1.0') }),
    responseDescription: 'an OpenAPI 3.1 document of these calls, for programs that make or check clients',
  },
  'GET /api/docs': {
    summary: 'Read this API as a page',
    permission: 'party.browse',
    limit: 'read',
    answer: 'file',
    files: ['text/html'],
    responseDescription:
      'a page for people with every call of the OpenAPI document, and an example for `curl`',
  },
});
