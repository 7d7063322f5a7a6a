import type { Socket } from 'socket.io';

/**
 * Messages that wait for a client to take those before them. Each is encoded once for all clients, so what waits costs a reference;
 * a page that was away for so many asks for everything anew sooner than it reads them.
 */
const MOST_UNREAD = 1000;

/** Breaks the line to a client that answers pings and takes nothing, as if the network had. */
export function boundUnread({ conn }: Socket): void {
  let waiting = 0;
  // Nothing is handed to the line before the line has taken what it was handed last.
  conn.on('flush', () => (waiting = 0));
  conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting > MOST_UNREAD) conn.close(true);
  });
}
