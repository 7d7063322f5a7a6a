import { apiErrorOf } from '../http/api-error.ts';

/** What a proxy says where there is nobody behind it. */
const NOBODY_THERE: readonly number[] = [502, 503, 504];

/** Whether a status may be a proxy's word for a service that is not there. */
export const isNobodyThere = (status: number): boolean => NOBODY_THERE.includes(status);

/** Whether a call has failed because nobody was there to answer it, so that it may be answered at another time. */
export function isUnanswered(error: unknown): boolean {
  const answer = apiErrorOf(error);
  return answer === null || isNobodyThere(answer.status);
}
