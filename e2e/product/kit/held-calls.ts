import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { callOf } from '@duende/testkit/answers/answer-schemas';
import { describedApi, type ApiDocument } from '@duende/testkit/answers/described-api';
import { watchAnswers } from '@duende/testkit/setup/watch-answers';
import { patientPerson } from '@duende/testkit/support/patient-person';

/** Checks answers and accepted bodies against the service's OpenAPI document. */
export interface HeldCalls {
  /** those that answer JSON and of which no success was seen */
  unheld(): readonly string[];
  end(): void;
}

/** From now on no fetch from this address is answered otherwise, nor is another body taken, without its failing. */
export async function holdToDocument(address: string): Promise<HeldCalls> {
  const api = describedApi(await patientPerson(() => address).call<ApiDocument>('GET', '/api/openapi.json'));
  const held = new Set<string>();
  const end = watchAnswers((answer) => {
    const { method, path, status, sent } = answer;
    const isHeld = api.checkAnswer(answer);
    if (status >= 300) return;
    api.checkBody(method, path, sent === null ? undefined : JSON.parse(sent));
    const call = callOf(method, path);
    if (isHeld && call !== null) held.add(call);
  });
  return {
    end,
    unheld: () =>
      CALLS.filter(({ name, answer }) => answer !== 'file' && !held.has(name)).map(({ name }) => name),
  };
}
