import { answerQuery } from '../cache/answer-query.ts';

export const partyChangesQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/changes',
    { reference: eventId },
    { key: ['party-changes', eventId], words: 'Failed to fetch changes' },
  );
