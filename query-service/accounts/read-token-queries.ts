import { Refusal } from '@duende/contracts/common/refusal';
import type { ReadModels } from '@duende/projections/registry/registry';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { readTokenAnswer } from './user-answer.ts';

/** Valid tokens, newest first; the tokens themselves are not stored. Mount before `/api/users/:id`. */
export function readTokenQueries(options: {
  readonly models: Pick<ReadModels, 'read-tokens'>;
  /** ms since 1970 */
  readonly now: () => number;
}): readonly QueryRoute[] {
  const tokens = options.models['read-tokens'];
  return [
    {
      call: 'GET /api/users/tokens',
      reads: ['read-tokens'],
      async answer({ actor }) {
        if (actor === null) throw new Refusal('session.required');
        const held = await tokens.find({ userId: actor.userId }, { sort: { createdAt: -1 } });
        const now = new Date(options.now()).toISOString();
        return personal(held.filter(({ expiresAt }) => now < expiresAt).map(readTokenAnswer));
      },
    },
  ];
}
