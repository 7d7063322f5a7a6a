import { Worker } from 'node:worker_threads';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Position } from '@duende/contracts/events/domain-event';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { threadFile } from '@duende/platform/files/project-files';
import type { MakeStream, StreamArguments, StreamName } from '../export/export-streams.ts';
import type { QueryAnswer, QueryRequest, QueryRoute } from '../http/query-route.ts';

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
  | { readonly left: number };

export type Reply = { readonly id: number } & (
  | { readonly answer: QueryAnswer }
  /** `null` at the end of the file */
  | { readonly piece: Uint8Array | null }
  | { readonly refused: Pick<Refusal, 'code' | 'message' | 'retryAfter' | 'field'> }
  | { readonly failed: string; readonly isPassing: boolean; readonly isDamage: boolean }
);

export interface CostlyAnswers {
  /**
   * @throws Refusal of the query, or `service.busy` for a full queue; @throws StoreUnavailable if the thread
   * ends
   */
  answer(call: QueryRoute['call'], request: QueryRequest, position: Position): Promise<QueryAnswer>;
  /** Generates on demand. Rejects as `answer` does. */
  readonly stream: MakeStream;
  /** The next request starts another thread, which reopens the file. */
  end(): Promise<void>;
}

/** Running and queued in total; a page needs a handful. */
const MOST = 64;
const RETRY_SECONDS = 5;

interface Asked {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

interface CostlyAnswersOptions {
  /** of read models */
  readonly file: string;
  /** Called if the file is damaged or missing. */
  readonly onDamage: () => void;
  readonly isClosed?: () => boolean;
  /** flushes writes to the file */
  readonly commit?: () => void;
  /** whether the open file still has its name */
  readonly isInPlace?: () => boolean;
  readonly start?: (file: string) => Worker;
}

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
      throw new StoreUnavailable('the file of the read models was removed');
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
      if (isClosed()) throw new StoreUnavailable('the read models are being rebuilt');
      const answering = started();
      const id = (lastId += 1);
      // A reply has the type that its request asks for.
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

/** Most memory in the thread is short-lived. */
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
