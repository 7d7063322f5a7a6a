import type { WatchAnswer } from '@duende/contracts/live/topics';
import { vi } from 'vitest';

/** As much of a socket as the client uses; the test plays the server. */
export class FakeSocket {
  connected = false;
  readonly watched: string[] = [];
  answer: () => Promise<WatchAnswer> = () => Promise.resolve({ ok: true, position: '0'.repeat(16) });
  readonly #handlers = new Map<string, (argument?: unknown) => void>();

  on(name: string, handler: (argument?: unknown) => void) {
    this.#handlers.set(name, handler);
    return this;
  }
  timeout = () => ({
    emitWithAck: (_name: string, topic: string) => {
      this.watched.push(topic);
      return this.answer();
    },
  });
  emit = vi.fn();
  connect = vi.fn(() => this.comes('connect'));
  disconnect = vi.fn(() => {
    if (this.connected) this.comes('disconnect', 'io client disconnect');
    return this;
  });
  comes(name: string, argument?: unknown) {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    this.#handlers.get(name)?.(argument);
    return this;
  }
}
