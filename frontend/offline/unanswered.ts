import { apiErrorOf } from '../http/api-error.ts';
import { isNobodyThere } from '../http/nobody-there.ts';

/** Whether a call has failed because nobody was there to answer it, so that it may be answered at another time. */
export function isUnanswered(error: unknown): boolean {
  const answer = apiErrorOf(error);
  return answer === null || isNobodyThere(answer.status);
}
