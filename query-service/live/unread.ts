import type { Socket } from 'socket.io';

/**
 * Messages per client. Clients share encoded bytes, so the cost is small; a page so far behind refetches
 * faster than it catches up.
 */
const MOST_UNREAD = 1000;

/** Disconnects clients that answer pings but do not read. */
export function boundUnread({ conn }: Socket): void {
  let waiting = 0;
  // The transport takes new data only after the last flush.
  conn.on('flush', () => (waiting = 0));
  conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting > MOST_UNREAD) conn.close(true);
  });
}
