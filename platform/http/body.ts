import { LIMITS } from '@duende/contracts/constants/limits';
import { Refusal, REFUSALS } from '@duende/contracts/refusal';
import express, { type Request, type RequestHandler } from 'express';
import type { z } from 'zod';

/** What a schema says of its own accord is for developers and in English; only its written messages are for people. */
const inSpanish = { error: () => REFUSALS['request.invalid'][1] };

/**
 * The body as a schema gives it.
 * @throws Refusal `request.invalid` with the message of the first issue, in the order of the schema's fields
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body, inSpanish);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message;
  throw new Refusal('request.invalid', message === undefined ? {} : { message });
}

/** Whether a request carries a body at all, by its headers. */
export function hasBody(req: Request): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads a JSON body of at most 100 kB into `req.body`; a request without one leaves it `undefined`. Refuses what is
 * not JSON (`request.unsupported-media`), too large by its header before a byte is read, or malformed.
 */
export function jsonBody(): RequestHandler {
  const read = express.json({ limit: LIMITS.body.max, inflate: false, type: () => true });
  return (req, res, next) => {
    if (!hasBody(req)) next();
    else if (isJson(req.headers['content-type'])) read(req, res, next);
    else next(new Refusal('request.unsupported-media'));
  };
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^\s*application\/json\s*(;|$)/i.test(contentType);
}
