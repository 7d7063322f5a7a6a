import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import express, { type Express } from 'express';

const STOPS_THE_PARSER = {
  upgrade: { get: () => true, set: () => undefined },
  method: { get: () => 'CONNECT', set: () => undefined },
};

/**
 * Ends parsing of a connection that was cut. Node parses 64 kB, up to two thousand pipelined requests, before it
 * notices: gigabytes for a few hundred connections. Only `CONNECT` stops it within a piece, so requests after the cut
 * claim to be one; Node closes the connection, as nothing handles those.
 */
class RequestUntilCut extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    if (socket.destroyed) Object.defineProperties(this, STOPS_THE_PARSER);
  }
}

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
