import type { ServerResponse } from 'node:http';
import { Refusal } from '@duende/contracts/common/refusal';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import {
  AppendTooLarge,
  KeyDestroyed,
  LogUnavailable,
  RevisionConflict,
  StorageFull,
  StoreUnavailable,
  StreamRemoved,
  VaultUnavailable,
} from '../errors/errors.ts';
import type { Logger } from '../observability/logger.ts';
import { logFailures } from '../observability/log-failures.ts';
import { isBodyUnwanted } from './answer-early.ts';
import { type Failure, sendFailure } from './error-body.ts';
import { type HttpRequest, routeOf } from './middleware.ts';
import { contextIfAny } from './request-context.ts';

const STORAGE_FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);
const RETRY_AFTER_SECONDS = 1;
/** RFC 6750. */
const INVALID_TOKEN = 'Bearer error="invalid_token"';

/** Unknown errors become `service.error` without details. */
export function errorAnswer(error: unknown): Failure {
  const refusal = asRefusal(error);
  const { status, message, code, field, retryAfter = null } = refusal;
  return { status, retryAfter, body: { message, code, ...(field !== undefined && { field }) } };
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof RevisionConflict) return new Refusal('request.conflict');
  // The person was erased meanwhile.
  if (error instanceof KeyDestroyed) return new Refusal('session.required');
  if (error instanceof AppendTooLarge) return new Refusal('request.too-large');
  if (error instanceof StreamRemoved) return new Refusal('service.data-removed');
  if (error instanceof StorageFull) return new Refusal('service.storage-full');
  if (
    error instanceof LogUnavailable ||
    error instanceof VaultUnavailable ||
    error instanceof StoreUnavailable
  )
    return new Refusal('service.unavailable', { retryAfter: RETRY_AFTER_SECONDS });
  // the router could not decode the path
  if (error instanceof URIError) return new Refusal('request.malformed');
  const full =
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    STORAGE_FULL.has(error.code);
  return new Refusal(full ? 'service.storage-full' : 'service.error');
}

export type AnswerError = (error: unknown, req: HttpRequest, res: ServerResponse) => void;

/** Groups by the engine's error, or the refusal's code. */
function kindOf(error: unknown, { body }: Failure): string {
  return error instanceof Error && !(error instanceof Refusal) ? error.name : body.code;
}

export function answerError(logger: Logger): AnswerError {
  const logFailure = logFailures(logger);
  const logged = new Set<string>();
  return (error, req, res) => {
    const answer = errorAnswer(error);
    if (error instanceof StreamRemoved && !logged.has(error.stream)) {
      logged.add(error.stream);
      logger.warn(
        { stream: error.stream, removal: error.removal },
        `${error.message}: see docs/operate/troubleshooting.md`,
      );
    }
    // After the deadline there is no caller to answer.
    if (res.writableEnded) {
      logger.debug(
        { err: error, correlationId: contextIfAny(req)?.correlationId },
        'failed after its answer',
      );
      return;
    }
    if (answer.status >= 500) {
      const correlationId = contextIfAny(req)?.correlationId;
      const { status } = answer;
      const details = { err: error, correlationId, method: req.method, route: routeOf(req), status };
      if (answer.body.code === 'service.error') logger.error(details, 'request failed');
      else logFailure({ kind: kindOf(error, answer), details });
      if (correlationId !== undefined && !res.headersSent) res.setHeader('Correlation-Id', correlationId);
    }
    // Only a cut connection shows an incomplete answer.
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (answer.body.code === 'token.useless') res.setHeader('WWW-Authenticate', INVALID_TOKEN);
    sendFailure(req, res, answer, isBodyUnwanted(req));
  };
}

export function errorHandler(answer: AnswerError): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => answer(error, req, res);
}

/** Express's own page is English and cacheable. */
export const notFound: RequestHandler = (_req, _res, next) => next(new Refusal('request.not-found'));
