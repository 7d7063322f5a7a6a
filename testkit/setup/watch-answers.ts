import type { GivenAnswer } from '../answers/answer-schemas.ts';

/** An answer to a request, and what that sent if it was text. */
export interface SeenAnswer extends GivenAnswer {
  readonly sent: string | null;
}

/**
 * Shows every answer that is fetched, of any server, before who asked for it gets it; what is thrown, that one gets. The text of one
 * that is no JSON is empty. @returns ends it; what is watched later ends first
 */
export function watchAnswers(see: (answer: SeenAnswer) => void): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const contentType = answer.headers.get('content-type');
    const request = input instanceof Request ? input : null;
    const isRead = answer.body !== null && contentType?.startsWith('application/json') === true;
    const text = isRead ? await answer.clone().text() : '';
    see({
      method: init?.method ?? request?.method ?? 'GET',
      path: new URL(request?.url ?? String(input)).pathname,
      status: answer.status,
      contentType,
      text: () => text,
      sent: typeof init?.body === 'string' ? init.body : null,
    });
    return answer;
  };
  return () => {
    globalThis.fetch = fetch;
  };
}
