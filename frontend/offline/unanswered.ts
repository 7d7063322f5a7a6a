import { apiErrorOf } from '../http/api-error.ts';

/** A proxy's statuses for a service that is down. */
const PROXY_STATUSES: readonly number[] = [502, 503, 504];

export const isProxyAnswer = (status: number): boolean => PROXY_STATUSES.includes(status);

export function isUnanswered(error: unknown): boolean {
  const answer = apiErrorOf(error);
  return answer === null || isProxyAnswer(answer.status);
}
