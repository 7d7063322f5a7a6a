import { apiErrorOf } from '../http/api-error.ts';

/** A proxy's statuses for a service that is down. */
const NOBODY_THERE: readonly number[] = [502, 503, 504];

export const isNobodyThere = (status: number): boolean => NOBODY_THERE.includes(status);

export function isUnanswered(error: unknown): boolean {
  const answer = apiErrorOf(error);
  return answer === null || isNobodyThere(answer.status);
}
