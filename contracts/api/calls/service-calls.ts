import { z } from 'zod';
import { calls } from './call.ts';

export const SERVICE_CALLS = calls({
  'GET /api/openapi.json': {
    permission: 'party.browse',
    limit: 'read',
    answer: z.looseObject({ openapi: z.literal('3.1.0') }),
    told: 'these calls as an OpenAPI 3.1 document, for programs that make clients and checks of it',
  },
});
