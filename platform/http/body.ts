import { LIMITS } from '@duende/contracts/constants/limits';
import { Refusal, REFUSALS } from '@duende/contracts/refusal';
import type { z } from 'zod';
import { deadlineOf } from './command-deadline.ts';
import type { HttpRequest, Middleware } from './middleware.ts';
import { hasBody, readBody } from './read-body.ts';

/** What a schema says of its own accord is for developers and in English; only its written messages are for people. */
const inSpanish = { error: () => REFUSALS['request.invalid'][1] };

/**
 * The body as a schema gives it.
 * @throws Refusal `request.invalid` with the message of the first issue, in the order of the schema's fields, and its field
 */
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

/**
 * Reads a JSON body of at most 100 kB into `req.body`; a request without one leaves it `undefined`. Refuses what is no
 * JSON in UTF-8 (`request.unsupported-media`), too large (by its header before a byte is read, else as soon as it is:
 * `request.too-large`), or malformed (`request.malformed`). While it is on its way the request's deadline stands still.
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
