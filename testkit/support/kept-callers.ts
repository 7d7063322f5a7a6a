import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';

/**
 * What became of a request. `cut`: it was sent on an open connection, and that ended before the whole answer was there. Not cut is what no
 * connection could be made for (`refused`), or what was sent on a new connection that the server's system had taken and the server never did
 * (`untaken`): RFC 9112, 9.6 has a server announce the end on every connection it has, and a client that has no answer's first byte on a new one may
 * ask elsewhere.
 */
export interface Outcomes {
  /** by status */
  readonly answered: Map<number, number>;
  readonly cut: string[];
  refused: number;
  untaken: number;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Callers who ask without a pause, each on one connection for as long as the server keeps that, and no longer. */
export interface KeptCallers {
  readonly outcomes: Outcomes;
  /** Resolves when no connection is left. */
  readonly gone: Promise<void>;
}

/** @param ask what the caller of this number asks next */
export function startKeptCallers(
  address: string,
  callers: number,
  ask: (caller: number) => Asked,
): KeptCallers {
  const outcomes: Outcomes = { answered: new Map(), cut: [], refused: 0, untaken: 0 };

  async function call(caller: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      while (await askOnce(agent, ask(caller)));
    } finally {
      agent.destroy();
    }
  }

  /** Whether there may be a next one. */
  async function askOnce(agent: Agent, { method, path, headers = {}, body = '' }: Asked): Promise<boolean> {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const req = request(address + path, { agent, method, headers: { ...headers, ...length } });
    req.end(body);
    let answer: IncomingMessage | null = null;
    try {
      [answer] = (await once(req, 'response')) as [IncomingMessage];
      for await (const _ of answer);
    } catch (error) {
      note(req, answer, error, `${method} ${path}`);
      return false;
    }
    const { statusCode = 0 } = answer;
    outcomes.answered.set(statusCode, (outcomes.answered.get(statusCode) ?? 0) + 1);
    return answer.headers.connection !== 'close';
  }

  function note(req: ClientRequest, answer: IncomingMessage | null, error: unknown, what: string): void {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ECONNREFUSED') outcomes.refused += 1;
    else if (answer === null && !req.reusedSocket) outcomes.untaken += 1;
    else outcomes.cut.push(`${what}: ${code}`);
  }

  const gone = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller))).then(
    () => undefined,
  );
  return { outcomes, gone };
}
