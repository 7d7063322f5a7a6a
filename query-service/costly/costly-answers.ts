import { Worker } from 'node:worker_threads';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Position } from '@duende/contracts/events/domain-event';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { runnableModule } from '@duende/platform/files/runnable-module';
import type { QueryAnswer, QueryRequest, QueryRoute } from '../http/query-route.ts';

/** A question on its way to the thread. */
export interface Question {
  readonly id: number;
  readonly call: QueryRoute['call'];
  readonly request: QueryRequest;
  readonly position: Position;
}

/** What comes back of it. */
export type Reply = { readonly id: number } & (
  | { readonly answer: QueryAnswer }
  | { readonly refused: Pick<Refusal, 'code' | 'message' | 'retryAfter' | 'field'> }
  | { readonly failed: string; readonly isPassing: boolean; readonly isDamage: boolean }
);

export interface CostlyAnswers {
  /** @throws Refusal as the query itself, or `service.busy` when many wait; @throws StoreUnavailable when the thread ends meanwhile */
  answer(call: QueryRoute['call'], request: QueryRequest, position: Position): Promise<QueryAnswer>;
  /** Ends the thread; the next question starts another, on what lies in the file then. */
  end(): Promise<void>;
}

/** Questions under way and waiting, of everybody; a page asks for a handful. */
const MOST = 64;
const RETRY_SECONDS = 5;

interface Asked {
  resolve(answer: QueryAnswer): void;
  reject(error: Error): void;
}

interface CostlyAnswersOptions {
  /** of read models */
  readonly file: string;
  /** Called when what lies in the file turned out to be damaged. */
  readonly onDamage: () => void;
  readonly start?: (file: string) => Worker;
}

/** Has costly queries answered by a thread, which the first of them starts. */
export function createCostlyAnswers({
  file,
  onDamage,
  start = startThread,
}: CostlyAnswersOptions): CostlyAnswers {
  let thread: Worker | null = null;
  let lastId = 0;
  const asked = new Map<number, Asked>();

  function started(): Worker {
    if (thread !== null) return thread;
    const made = start(file);
    thread = made;
    made.unref();
    let cause: unknown;
    made.on('message', settle);
    made.on('error', (error) => (cause = error));
    made.on('exit', () => {
      if (thread === made) thread = null;
      for (const { reject } of asked.values())
        reject(new StoreUnavailable('the thread that answers has ended', { cause }));
      asked.clear();
    });
    return made;
  }

  function settle(reply: Reply): void {
    const waiting = asked.get(reply.id);
    if (waiting === undefined) return;
    asked.delete(reply.id);
    if ('answer' in reply) waiting.resolve(reply.answer);
    else if ('refused' in reply) waiting.reject(refusalOf(reply.refused));
    else {
      waiting.reject(reply.isPassing ? new StoreUnavailable(reply.failed) : new Error(reply.failed));
      if (reply.isDamage) onDamage();
    }
  }

  return {
    answer: (call, request, position) =>
      new Promise((resolve, reject) => {
        if (asked.size >= MOST) throw new Refusal('service.busy', { retryAfter: RETRY_SECONDS });
        const id = (lastId += 1);
        asked.set(id, { resolve, reject });
        started().postMessage({ id, call, request, position } satisfies Question);
      }),
    async end() {
      await thread?.terminate();
    },
  };
}

/** Of what the thread makes, little lives longer than its answer. */
const RESOURCES = { maxYoungGenerationSizeMb: 16 };

function startThread(file: string): Worker {
  const module = runnableModule(import.meta.url, 'costly-thread');
  return new Worker(module, { workerData: file, execArgv: [], resourceLimits: RESOURCES });
}

function refusalOf({
  code,
  message,
  retryAfter,
  field,
}: Extract<Reply, { refused: object }>['refused']): Refusal {
  return new Refusal(code, { message, field, ...(retryAfter !== undefined && { retryAfter }) });
}
