import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '../config/limits.ts';
import type { Connections } from './connections.ts';

/**
 * Cuts connections that read nothing of an answer for `unreadMs` (at most twice that). Uses Node's socket timer,
 * which sees partial writes, so slow readers survive. Runs only while bytes wait, and not if the answer has its own
 * timer.
 */
export function cutUnreadAnswers(
  server: Server,
  connections: Connections,
  { unreadMs, checkEveryMs }: ConnectionLimits,
): void {
  const timed = new WeakSet<Socket>();

  const look = (): void => {
    for (const { socket, current } of connections.all.values()) {
      const isWaiting = current !== null && socket.writableLength > 0;
      if (isWaiting && !socket.timeout) {
        timed.add(socket);
        socket.setTimeout(unreadMs);
      } else if (!isWaiting && timed.delete(socket) && current !== null && socket.timeout === unreadMs)
        socket.setTimeout(0);
    }
  };
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => (timer = setInterval(look, checkEveryMs).unref()));
  server.on('close', () => clearInterval(timer));
}
