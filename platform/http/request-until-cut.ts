import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const STOPS_THE_PARSER = {
  upgrade: { get: () => true, set: () => undefined },
  method: { get: () => 'CONNECT', set: () => undefined },
};

/**
 * Ends parsing of a connection that was cut. Node parses 64 kB, up to two thousand pipelined requests, before it
 * notices: gigabytes for a few hundred connections. Only `CONNECT` stops it within a piece, so requests after the cut
 * claim to be one; Node closes the connection, as nothing handles those.
 */
export class RequestUntilCut extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    if (socket.destroyed) Object.defineProperties(this, STOPS_THE_PARSER);
  }
}
