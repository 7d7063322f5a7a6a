import { Worker } from 'node:worker_threads';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Position } from '@duende/contracts/events/domain-event';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { threadFile } from '@duende/platform/files/project-files';
import type { MakeStream, StreamArguments, StreamName } from '../export/export-streams.ts';
import type { QueryAnswer, QueryRequest, QueryRoute } from '../http/query-route.ts';

/** A question on its way to the thread: for an answer, or for the next piece of a file, which the first of them names. */
export type Question =
  | {
      readonly id: number;
      readonly call: QueryRoute['call'];
      readonly request: QueryRequest;
      readonly position: Position;
    }
  | {
      readonly id: number;
      readonly file: number;
      readonly begin?: { readonly name: StreamName; readonly given: StreamArguments[StreamName] };
    }
  /** nobody wants the rest of a file any more */
  | { readonly left: number };

/** What comes back of it. */
export type Reply = { readonly id: number } & (
  | { readonly answer: QueryAnswer }
  /** `null` at the end of the file */
  | { readonly piece: Uint8Array | null }
  | { readonly refused: Pick<Refusal, 'code' | 'message' | 'retryAfter' | 'field'> }
  | { readonly failed: string; readonly isPassing: boolean; readonly isDamage: boolean }
);

export interface CostlyAnswers {
  /** @throws Refusal as the query itself, or `service.busy` when many wait; @throws StoreUnavailable when the thread ends meanwhile */
  answer(call: QueryRoute['call'], request: QueryRequest, position: Position): Promise<QueryAnswer>;
  /** The bytes of a file, a piece at a time as they are taken. Rejects as `answer` does. */
  readonly stream: MakeStream;
  /** Ends the thread; the next question starts another, on what lies in the file then. */
  end(): Promise<void>;
}

/** Questions under way and waiting, of everybody; a page asks for a handful. */
const MOST = 64;
const RETRY_SECONDS = 5;

interface Asked {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

interface CostlyAnswersOptions {
  /** of read models */
  readonly file: string;
  /** Called when what lies in the file turned out to be damaged, or not to be there. */
  readonly onDamage: () => void;
  /** whether what lies in the file is being made anew: nobody is answered then */
  readonly isClosed?: () => boolean;
  /** puts what the answers are made of into the file */
  readonly commit?: () => void;
  /** whether the file under that name is the one that is written */
  readonly isInPlace?: () => boolean;
  readonly start?: (file: string) => Worker;
}

/** Has costly queries answered by a thread, which the first of them starts. */
export function createCostlyAnswers({
  file,
  onDamage,
  isClosed = () => false,
  commit = () => undefined,
  isInPlace = () => true,
  start = startThread,
}: CostlyAnswersOptions): CostlyAnswers {
  let thread: Worker | null = null;
  let lastId = 0;
  const asked = new Map<number, Asked>();

  function started(): Worker {
    if (thread !== null) return thread;
    if (!isInPlace()) {
      onDamage();
      throw new StoreUnavailable('the file of the read models was taken away');
    }
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
    if ('refused' in reply) waiting.reject(refusalOf(reply.refused));
    else if (!('failed' in reply)) waiting.resolve(reply);
    else {
      waiting.reject(reply.isPassing ? new StoreUnavailable(reply.failed) : new Error(reply.failed));
      if (reply.isDamage) onDamage();
    }
  }

  function ask<R extends Reply>(question: (id: number) => Question): Promise<R> {
    return new Promise((resolve, reject) => {
      if (isClosed()) throw new StoreUnavailable('the read models are being made anew');
      const answering = started();
      const id = (lastId += 1);
      // What comes back is of the kind that was asked for.
      asked.set(id, { resolve: (reply) => resolve(reply as R), reject });
      answering.postMessage(question(id));
    });
  }

  const stream: MakeStream = async function* (name, given, gone) {
    const file = (lastId += 1);
    try {
      commit();
      for (let begin: { name: typeof name; given: typeof given } | null = { name, given }; !gone.aborted;) {
        const first = begin === null ? {} : { begin };
        begin = null;
        const { piece } = await ask<Extract<Reply, { piece: unknown }>>((id) => ({ id, file, ...first }));
        if (piece === null) return;
        yield piece;
      }
    } finally {
      thread?.postMessage({ left: file } satisfies Question);
    }
  };

  return {
    async answer(call, request, position) {
      if (asked.size >= MOST) throw new Refusal('service.busy', { retryAfter: RETRY_SECONDS });
      commit();
      const question = { call, request, position };
      const { answer } = await ask<Extract<Reply, { answer: unknown }>>((id) => ({ id, ...question }));
      return answer;
    },
    stream,
    async end() {
      await thread?.terminate();
    },
  };
}

/** Of what the thread makes, little lives longer than its answer. */
const RESOURCES = { maxYoungGenerationSizeMb: 16 };

function startThread(file: string): Worker {
  return new Worker(threadFile('costly-thread'), {
    workerData: file,
    execArgv: [],
    resourceLimits: RESOURCES,
  });
}

function refusalOf({
  code,
  message,
  retryAfter,
  field,
}: Extract<Reply, { refused: object }>['refused']): Refusal {
  return new Refusal(code, { message, field, ...(retryAfter !== undefined && { retryAfter }) });
}
