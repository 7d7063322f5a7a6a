import { START, type Position } from '@duende/contracts/events/domain-event';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { Emitter } from '@socket.io/mongo-emitter';
import type { Document } from 'mongodb';
import type { LivePublisher } from './live-bus.ts';
import { LIVE_EVENT } from './mongo-live-collection.ts';

export interface LiveOutlet {
  insertOne(document: Document): Promise<unknown>;
}

interface Group {
  readonly messages: AddressedLiveMessage[];
  readonly sent: Promise<void>;
}

/** Messages have at most 40 kB (5,000 characters of description), documents 16 MiB. */
const MESSAGES_A_DOCUMENT = 200;
const PAUSE_MS = 1_000;

/**
 * Publishes in call order; messages during a write are sent together. After a possible loss it retries `resync` until
 * written.
 */
export function createMongoLivePublisher(collection: LiveOutlet): LivePublisher & { close(): void } {
  let tail: Promise<unknown> = Promise.resolve();
  let gathering: Group | null = null;
  let owed: AddressedLiveMessage | null = null;
  let retry: NodeJS.Timeout | null = null;

  function publish(messages: readonly AddressedLiveMessage[]): Promise<void> {
    gathering ??= nextGroup();
    gathering.messages.push(...messages);
    return gathering.sent;
  }

  function nextGroup(): Group {
    const messages: AddressedLiveMessage[] = [];
    const sent = tail.then(() => {
      gathering = null;
      return send(messages);
    });
    tail = sent.catch(() => 'reported to the publisher');
    return { messages, sent };
  }

  async function send(messages: readonly AddressedLiveMessage[]): Promise<void> {
    const all = owed === null ? messages : [owed, ...messages];
    try {
      for (let start = 0; start < all.length; start += MESSAGES_A_DOCUMENT)
        await insert(collection, all.slice(start, start + MESSAGES_A_DOCUMENT));
      owed = null;
    } catch (error) {
      owed = resync(all);
      retry ??= setTimeout(() => {
        retry = null;
        void publish([]).catch(() => 'owed again');
      }, PAUSE_MS);
      throw error;
    }
  }

  return {
    publish,
    close() {
      if (retry !== null) clearTimeout(retry);
    },
  };
}

/** The emitter neither awaits nor catches the write, so its collection does. */
async function insert(collection: LiveOutlet, messages: readonly AddressedLiveMessage[]): Promise<void> {
  let written: Promise<unknown> = Promise.resolve();
  const outlet = {
    insertOne(document: Document): void {
      written = collection.insertOne(document);
    },
  };
  new Emitter(outlet).serverSideEmit(LIVE_EVENT, JSON.stringify(messages));
  await written;
}

function resync(lost: readonly AddressedLiveMessage[]): AddressedLiveMessage {
  const position = lost.reduce<Position>(
    (last, { message }) => (message.payload.position > last ? message.payload.position : last),
    START,
  );
  return { topics: ['all'], message: { name: 'resync', payload: { position } } };
}
