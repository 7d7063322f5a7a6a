import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { MongoError, MongoNetworkError } from 'mongodb';

interface OwnConnection extends EventEmitter {
  readonly error: Error | null;
  writeCommand(command: unknown, options: unknown): Promise<void>;
}

type OwnConnectionType = new (socket: Socket, options: object) => OwnConnection;

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  readonly Connection: OwnConnectionType;
};

/**
 * Makes every write end (driver 7.8 and 7.9), by `connectionType`. The driver waits for `drain` or `error` without
 * timeout; a silently closed socket gives neither, so the command would hang. A reset rejects with Node's error,
 * which the driver does not retry.
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
