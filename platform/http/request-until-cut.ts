import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const STOPS_THE_PARSER = {
  upgrade: { get: () => true, set: () => undefined },
  method: { get: () => 'CONNECT', set: () => undefined },
};

/**
 * A request, which ends the reading of its connection where that has been cut before it. Node reads a connection in pieces of 64 kB and goes
 * through all of one, two thousand requests, before it looks whether anybody still waits; it keeps them until every connection that has bytes was
 * read, and a few hundred of those are gigabytes. Only a `CONNECT` makes it stop within a piece, so what comes after the cut is one to Node,
 * which closes the connection because nobody takes those.
 */
export class RequestUntilCut extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    if (socket.destroyed) Object.defineProperties(this, STOPS_THE_PARSER);
  }
}
