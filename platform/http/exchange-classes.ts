import { ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { RequestUntilCut } from './request-until-cut.ts';

class AppResponse extends ServerResponse {}

Object.setPrototypeOf(RequestUntilCut.prototype, express.request);
Object.setPrototypeOf(AppResponse.prototype, express.response);

/**
 * Express changes the prototypes of each request and response, which slows all later work on them. Those of these
 * classes are right from the start.
 */
export const EXCHANGE_CLASSES = { IncomingMessage: RequestUntilCut, ServerResponse: AppResponse };

/** All apps of a process must have the same settings. */
export function keepPrototypes(app: Express): void {
  const own = { value: app, configurable: true };
  app.request = Object.defineProperty(RequestUntilCut.prototype, 'app', own) as Express['request'];
  app.response = Object.defineProperty(AppResponse.prototype, 'app', own) as Express['response'];
}
