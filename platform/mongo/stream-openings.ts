import type { MongoClient } from 'mongodb';

export interface StreamListener {
  /** The server has answered the opening of a change stream: what it tells begins here. */
  opened(): void;
  /** A stream could not be opened or read on. */
  broke(): void;
}

/**
 * Watches the change streams that a client opens on a collection, those included that the driver resumes by itself without
 * telling: each is a command of its own. The client must have been made with `monitorCommands`.
 */
export function observeStreams(client: MongoClient, collection: string, listener: StreamListener): void {
  const underWay = new Map<number, 'opening' | 'reading'>();

  client.on('commandStarted', ({ commandName, command, requestId }) => {
    if (commandName === 'aggregate' && command['aggregate'] === collection)
      underWay.set(requestId, 'opening');
    if (commandName === 'getMore' && command['collection'] === collection) underWay.set(requestId, 'reading');
  });
  client.on('commandSucceeded', ({ requestId }) => {
    const what = underWay.get(requestId);
    underWay.delete(requestId);
    if (what === 'opening') listener.opened();
  });
  client.on('commandFailed', ({ requestId }) => {
    if (underWay.delete(requestId)) listener.broke();
  });
}
