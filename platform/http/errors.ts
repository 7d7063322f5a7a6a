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
import { tellFailures } from '../observability/tell-failures.ts';
import { isBodyUnwanted } from './answer-early.ts';
import { INVALID_TOKEN } from './bearer.ts';
import { type Failure, isCallPath, sendFailure } from './error-body.ts';
import { type HttpRequest, routeOf } from './middleware.ts';
import { contextIfAny } from './request-context.ts';

const STORAGE_FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);
const RETRY_AFTER_SECONDS = 1;

/** The one mapping from errors to answers. Unknown errors are `service.error` without any detail. */
export function errorAnswer(error: unknown): Failure {
  const refusal = asRefusal(error);
  const { status, message, code, field, retryAfter = null } = refusal;
  return { status, retryAfter, body: { message, code, ...(field !== undefined && { field }) } };
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof RevisionConflict) return new Refusal('request.conflict');
  // a request of somebody who was erased meanwhile
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
  // the router's failure to decode a percent sequence in a path
  if (error instanceof URIError) return new Refusal('request.malformed');
  const full =
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    STORAGE_FULL.has(error.code);
  return new Refusal(full ? 'service.storage-full' : 'service.error');
}

/** Answers a request with an error. */
export type AnswerError = (error: unknown, req: HttpRequest, res: ServerResponse) => void;

/** What an outage is told by: the error of the engine, or what people are told. */
function kindOf(error: unknown, { body }: Failure): string {
  return error instanceof Error && !(error instanceof Refusal) ? error.name : body.code;
}

/**
 * Turns an error into the answer of a request and logs the details that the answer leaves out. One for all of an application:
 * what an outage makes fail is counted together.
 */
export function answerError(logger: Logger): AnswerError {
  const tellFailure = tellFailures(logger);
  const told = new Set<string>();
  return (error, req, res) => {
    const answer = errorAnswer(error);
    if (error instanceof StreamRemoved && !told.has(error.stream)) {
      told.add(error.stream);
      logger.warn(
        { stream: error.stream, removal: error.removal },
        `${error.message}: see docs/operate/troubleshooting.md`,
      );
    }
    // What became of a request after its deadline has nobody to be told to.
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
      else tellFailure({ kind: kindOf(error, answer), details });
      if (correlationId !== undefined && !res.headersSent) res.setHeader('Correlation-Id', correlationId);
    }
    // half an answer cannot be completed: cutting the connection is the only way left to say that it is incomplete
    if (res.headersSent) {
      res.destroy();
      return;
    }
    if (answer.body.code === 'token.useless') res.setHeader('WWW-Authenticate', INVALID_TOKEN);
    sendFailure(req, res, answer, isBodyUnwanted(req));
  };
}

/** The last middleware: for whatever a route or another middleware failed with. */
export function errorHandler(answer: AnswerError): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => answer(error, req, res);
}

/** Ends the paths under `/api` that no route has taken. */
export const apiNotFound: RequestHandler = (req, _res, next) => {
  next(isCallPath(req.path) ? new Refusal('request.not-found') : undefined);
};
