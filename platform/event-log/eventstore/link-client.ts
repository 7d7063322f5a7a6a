import { EventStoreDBClient } from '@eventstore/db-client';
import type { Channel } from '@grpc/grpc-js';
import type { EventStoreAddress } from './address.ts';

/**
 * The client on a channel that is given, not made by it: when and where it connects is decided here. What the client does on
 * a failed call (close its channel, look for another node) is left to whoever gives up the link.
 */
export class LinkClient extends EventStoreDBClient {
  protected override getChannel: () => Promise<Channel>;
  protected override handleError = () => Promise.resolve();

  constructor(channel: Channel, { credentials, tls, name }: EventStoreAddress) {
    super(
      {
        endpoint: channel.getTarget(),
        throwOnAppendFailure: true,
        ...(name !== null && { connectionName: name }),
      },
      // It makes a channel of its own with neither; that there is TLS lets it send the credentials.
      { insecure: tls === null },
      credentials ?? undefined,
    );
    this.getChannel = () => Promise.resolve(channel);
  }
}
