import { NOTICES } from '../cache/keys.ts';
import { answerQuery } from '../cache/answer-query.ts';

/** What the person is told of the parties they go to and those they sent; for signed-in people alone. */
export const noticesQuery = answerQuery(
  'GET /api/users/notices',
  {},
  { key: NOTICES, words: 'Failed to fetch notices' },
);
