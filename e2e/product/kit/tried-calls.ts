import { ANSWERED_CALLS, callOf } from '@duende/testkit/answers/answer-schemas';

/** Which calls of the API were made, and answered as expected. */
export interface TriedCalls {
  /** @throws where the API has no such call */
  note(method: string, path: string): void;
  /** calls never made */
  untried(): readonly string[];
}

export function triedCalls(): TriedCalls {
  const tried = new Set<string>();
  return {
    note(method, path) {
      const call = callOf(method, new URL(path, 'http://product').pathname);
      if (call === null) throw new Error(`the API has no call ${method} ${path}`);
      tried.add(call);
    },
    untried: () => ANSWERED_CALLS.filter((call) => !tried.has(call)),
  };
}
