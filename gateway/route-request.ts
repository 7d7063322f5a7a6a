/** Which half of the house answers. */
export type Side = 'command' | 'query';

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What changes something goes to the command side, all else to the query side. */
export function sideOf(method: string): Side {
  return WRITES.has(method) ? 'command' : 'query';
}

/** How far a request got at one instance that did not answer it. */
export type Unanswered = 'not-sent' | 'sent';

/** Whether another instance may be asked: always when nothing had left, else only for what changes nothing. */
export function mayAskAnother(method: string, unanswered: Unanswered): boolean {
  return unanswered === 'not-sent' || method === 'GET' || method === 'HEAD';
}
