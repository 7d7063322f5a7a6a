import { patientPerson } from '@duende/testkit/support/patient-person';
import { listen, type LiveEar } from './live-ear.ts';
import type { TriedCalls } from './tried-calls.ts';

/** Somebody at the product over HTTP and by a socket, with a session or without. */
export interface Somebody {
  /** A call that succeeds. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  get<T>(path: string): Promise<T>;
  /** A call that is refused: the code of the refusal. */
  refusal(method: string, path: string, body?: unknown): Promise<string>;
  /** What is no JSON, as text; a POST where it leaves an entry. */
  file(path: string, method?: 'GET' | 'POST', body?: unknown): Promise<string>;
  /** what the live messages of these topics say from now on */
  watch(...topics: readonly string[]): Promise<LiveEar>;
}

interface Place {
  readonly address: string;
  readonly calls: TriedCalls;
}

export function somebody({ address, calls }: Place): Somebody {
  const person = patientPerson(() => address);

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await person.call<T>(method, path, body);
    calls.note(method, path);
    return answer;
  }

  return {
    call,
    get: (path) => call('GET', path),
    async refusal(method, path, body) {
      const refused = await person.call(method, path, body).then(
        () => `${method} ${path} was not refused`,
        (error: unknown) => String(error),
      );
      const [, code] = /"code":"([\w.-]+)"/.exec(refused) ?? [];
      if (code === undefined || code === 'request.not-found') throw new Error(refused);
      return code;
    },
    async file(path, method = 'GET', body) {
      const headers = {
        cookie: person.cookies(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const sent = body === undefined ? null : JSON.stringify(body);
      const answer = await fetch(address + path, { method, headers, body: sent });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}: ${text}`);
      if (path.startsWith('/api/')) calls.note(method, path);
      return text;
    },
    watch: (...topics) => listen(address, person.cookies(), topics),
  };
}
