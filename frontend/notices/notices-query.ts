import { NOTICES } from '../cache/keys.ts';
import { answerQuery } from '../cache/answer-query.ts';

export const noticesQuery = answerQuery(
  'GET /api/users/notices',
  {},
  { key: NOTICES, words: 'Failed to fetch notices' },
);
