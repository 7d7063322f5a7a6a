import type { IncomingMessage } from 'node:http';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal, REFUSALS } from '@duende/contracts/common/refusal';
import type { z } from 'zod';
import { deadlineOf } from './command-deadline.ts';
import type { HttpRequest, Middleware } from './middleware.ts';

/** Default messages are English; only ours are for users. */
const inSpanish = { error: () => REFUSALS['request.invalid'][1] };

/** @throws Refusal `request.invalid` with the first issue's message and field, in schema order */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body, inSpanish);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new Refusal('request.invalid');
  const [field] = issue.path;
  throw new Refusal('request.invalid', {
    message: issue.message,
    field: typeof field === 'string' ? field : undefined,
  });
}

/** Fields the body contains: with `null`, without defaults. Older pages do not send newer fields. */
export function namedIn<Parsed extends object>(body: unknown, parsed: Parsed): Partial<Parsed> {
  const named = Object.entries(parsed).filter(([field]) => Object.hasOwn(Object(body) as object, field));
  return Object.fromEntries(named) as Partial<Parsed>;
}

/**
 * Reads a JSON body of at most 100 kB into `req.body`; `undefined` without one. Refuses other media
 * (`request.unsupported-media`), too large (`request.too-large`, by the header first) or malformed bodies
 * (`request.malformed`). The deadline pauses meanwhile.
 */
export function jsonBody(): Middleware {
  return (req: HttpRequest, _res, next) => {
    if (!hasBody(req)) {
      next();
      return;
    }
    if (!isPlainJson(req)) {
      next(new Refusal('request.unsupported-media'));
      return;
    }
    const deadline = deadlineOf(req);
    deadline?.pause();
    readBody(req, LIMITS.body.max, (fault, bytes) => {
      deadline?.resume();
      if (fault !== null) {
        next(fault);
        return;
      }
      try {
        if (bytes.length > 0) req.body = JSON.parse(utf8.decode(bytes));
      } catch (cause) {
        next(new Refusal('request.malformed', { cause }));
        return;
      }
      next();
    });
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function isPlainJson(req: HttpRequest): boolean {
  const type = req.headers['content-type'];
  return (
    type !== undefined &&
    (type === 'application/json' || /^\s*application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) &&
    (req.headers['content-encoding'] ?? 'identity') === 'identity'
  );
}

interface BodyRead {
  (...outcome: [fault: Refusal, bytes: null] | [fault: null, bytes: Uint8Array]): void;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/**
 * Above `limit` bytes: `request.too-large` at once, the rest unread. Aborted: `request.malformed`. Express's parser
 * would read a refused body to its end.
 */
function readBody(req: IncomingMessage, limit: number, done: BodyRead): void {
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    done(new Refusal('request.too-large'), null);
    return;
  }
  const chunks: Buffer[] = [];
  let length = 0;

  const stop = () => {
    req.off('data', take).off('end', end).off('error', leave).off('close', leave);
  };
  const take = (chunk: Buffer) => {
    length += chunk.length;
    chunks.push(chunk);
    if (length <= limit) return;
    stop();
    req.pause();
    done(new Refusal('request.too-large'), null);
  };
  const end = () => {
    stop();
    const [first] = chunks;
    done(null, chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, length));
  };
  const leave = () => {
    stop();
    done(new Refusal('request.malformed'), null);
  };
  req.on('data', take).on('end', end).on('error', leave).on('close', leave);
}
