/** Every answer of the API that a test fetches is held against its schema. Imported by a setup file, once for each worker. */
import { checkAnswer } from '../answers/answer-schemas.ts';

const { fetch } = globalThis;

globalThis.fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const contentType = answer.headers.get('content-type');
  if (answer.body === null || !contentType?.startsWith('application/json')) return answer;
  const request = input instanceof Request ? input : null;
  const text = await answer.clone().text();
  checkAnswer({
    method: init?.method ?? request?.method ?? 'GET',
    path: new URL(request?.url ?? String(input)).pathname,
    status: answer.status,
    contentType,
    text: () => text,
  });
  return answer;
};
