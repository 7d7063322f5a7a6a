import { answerQuery } from '../cache/answer-query.ts';
import { HOOKS } from '../cache/keys.ts';
import { listQuery } from '../cache/list-query.ts';

/** While messages wait, their outcome comes without a live message. */
export const LOOK_MS = 3_000;

export const hooksQuery = answerQuery('GET /api/admin/hooks', {}, { key: HOOKS, isUnwatched: true });

export const parkedQuery = (id: string) =>
  listQuery({
    key: [...HOOKS, id, 'parked'],
    call: 'GET /api/admin/hooks/:id/parked',
    said: { id },
    words: 'No se pudieron cargar los mensajes.',
    isUnwatched: true,
  });
