import { isDeepStrictEqual } from 'node:util';
import {
  liveMessageSchemas,
  type LiveMessageName,
  type LiveMessagePayload,
} from '@duende/contracts/live/live-messages';
import type { WatchAnswer } from '@duende/contracts/live/topics';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { io } from 'socket.io-client';
import { onTestFinished, vi } from 'vitest';

/** A socket that watches some topics, and all received messages. */
export interface LiveEar {
  /** Waits for a message of which this is so; or, as pages do, for a `resync` since it was last asked: then messages may be missing. */
  hears<N extends LiveMessageName>(name: N, isIt: (payload: LiveMessagePayload<N>) => boolean): Promise<void>;
}

/** Milliseconds; a connection may ask twenty times a second. */
const ASKED_AGAIN = { interval: 100 };

/** Resolves once every topic is watched: later messages arrive, until the test ends. */
export async function listen(address: string, cookie: string, topics: readonly string[]): Promise<LiveEar> {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: cookie === '' ? {} : { Cookie: cookie },
  });
  onTestFinished(() => void socket.disconnect());
  const messages: { readonly name: string; readonly payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => void messages.push({ name, payload }));
  await vi.waitUntil(() => socket.connected);
  for (const topic of topics)
    // Where read models are behind, what is new is watched a moment later.
    await vi.waitFor(async () => {
      const answer = (await socket.timeout(PATIENCE_MS).emitWithAck('watch', topic)) as WatchAnswer;
      if (!answer.ok) throw new Error(`${topic} may not be watched: ${answer.status} ${answer.message}`);
    }, ASKED_AGAIN);
  let asked = 0;
  return {
    async hears(name, isIt) {
      await vi.waitFor(() => {
        const matching = messages.filter((message) => message.name === name);
        if (matching.some(({ payload }) => isIt(parsed(name, payload)))) return;
        if (messages.slice(asked).some((message) => message.name === 'resync')) return;
        throw new Error(`no ${name} was matching but ${JSON.stringify(messages)}`);
      });
      asked = messages.length;
    },
  };
}

/** @throws where a message is not what its schema says, no field more and none less */
function parsed<N extends LiveMessageName>(name: N, payload: unknown): LiveMessagePayload<N> {
  const data = liveMessageSchemas[name].parse(payload) as LiveMessagePayload<N>;
  if (!isDeepStrictEqual(data, payload)) throw new Error(`${name} says more: ${JSON.stringify(payload)}`);
  return data;
}
