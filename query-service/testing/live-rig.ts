import { createServer } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { liveMessageSchemas, type LiveMessage } from '@duende/contracts/live/live-messages';
import type { WatchAnswer } from '@duende/contracts/live/topics';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished } from 'vitest';
import type { z } from 'zod';

export interface LiveClient {
  readonly socket: Socket;
  readonly received: LiveMessage[];
  watch(topic: unknown): Promise<WatchAnswer>;
  unwatch(topic: unknown): Promise<WatchAnswer>;
}

/** Until the test ends. */
export async function listening(attach: (server: ReturnType<typeof createServer>) => void): Promise<number> {
  const server = createServer((_req, res) => res.writeHead(404).end());
  attach(server);
  return listenUntilFinished(server);
}

/** Exactly. */
function isAsDescribed(name: string, payload: unknown): boolean {
  const schema = (liveMessageSchemas as Readonly<Record<string, z.ZodType>>)[name];
  const parsed = schema?.safeParse(payload);
  return parsed?.success === true && isDeepStrictEqual(parsed.data, payload);
}

/** Rejects with the server's refusal. */
export async function connect(
  port: number,
  options: {
    readonly cookie?: string;
    readonly headers?: Record<string, string>;
    transport?: 'polling';
  } = {},
): Promise<LiveClient> {
  const { cookie, headers = {}, transport = 'websocket' } = options;
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: [transport],
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...headers, ...(cookie === undefined ? {} : { Cookie: cookie }) },
  });
  onTestFinished(() => void socket.disconnect());
  const received: LiveMessage[] = [];
  const notAsDescribed: unknown[] = [];
  socket.onAny((name: string, payload: unknown) => {
    received.push({ name, payload } as LiveMessage);
    if (!isAsDescribed(name, payload)) notAsDescribed.push({ name, payload });
  });
  onTestFinished(() => expect(notAsDescribed).toEqual([]));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const ask = (call: 'watch' | 'unwatch') => (topic: unknown) =>
    socket.timeout(5000).emitWithAck(call, topic) as Promise<WatchAnswer>;
  return { socket, received, watch: ask('watch'), unwatch: ask('unwatch') };
}
