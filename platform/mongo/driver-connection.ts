import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { MongoError, MongoNetworkError } from 'mongodb';

/** What is used here of the driver's connection, which it keeps to itself. */
interface OwnConnection extends EventEmitter {
  /** what closed it */
  readonly error: Error | null;
  writeCommand(command: unknown, options: unknown): Promise<void>;
}

type OwnConnectionType = new (socket: Socket, options: object) => OwnConnection;

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  readonly Connection: OwnConnectionType;
};

/**
 * The driver's connection, for its option `connectionType`, where every write comes to an end (7.8; 7.9 has the same code).
 *
 * A write that a socket does not take at once waits for its `drain` or `error`. Where the socket is closed without an error,
 * or has been and the driver has not heard of it yet, neither comes, and no time-out covers that wait: the command never
 * settles. Where it meets a reset it rejects with Node's own error, which the driver neither repeats nor calls its own.
 */
export class DriverConnection extends Connection {
  override async writeCommand(command: unknown, options: unknown): Promise<void> {
    let onClose = (): void => undefined;
    const closed = new Promise<never>((_, reject) => {
      onClose = () => reject(this.error ?? new MongoNetworkError('the connection was closed'));
    });
    this.once('close', onClose);
    try {
      await Promise.race([super.writeCommand(command, options), closed]);
    } catch (error) {
      throw error instanceof MongoError ? error : asNetworkError(error);
    } finally {
      this.off('close', onClose);
    }
  }
}

function asNetworkError(error: unknown): MongoNetworkError {
  return error instanceof Error
    ? new MongoNetworkError(error.message, { cause: error })
    : new MongoNetworkError(String(error));
}
