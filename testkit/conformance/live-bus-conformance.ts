import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LiveBus } from '@duende/platform/live-bus/live-bus';

/** What every live bus does; `open` gives a new one without listeners. */
export function liveBusConformance(
  name: string,
  open: () => Promise<{ readonly bus: LiveBus; readonly close: () => Promise<void> }>,
): void {
  const opened = async (): Promise<LiveBus> => {
    const { bus, close } = await open();
    onTestFinished(close);
    return bus;
  };

  describe(`live bus: ${name}`, () => {
    it('hands every subscriber all messages in the order of publishing', async () => {
      const bus = await opened();
      const first: AddressedLiveMessage[] = [];
      const second: AddressedLiveMessage[] = [];
      bus.subscribe((messages) => first.push(...messages));
      bus.subscribe((messages) => second.push(...messages));

      await bus.publish([message(1), message(2)]);
      await bus.publish([message(3)]);

      const all = [message(1), message(2), message(3)];
      await vi.waitFor(() => expect(first).toEqual(all));
      await vi.waitFor(() => expect(second).toEqual(all));
    });

    it('gives a late subscriber only what comes after', async () => {
      const bus = await opened();
      const early: AddressedLiveMessage[] = [];
      const received: AddressedLiveMessage[] = [];
      bus.subscribe((messages) => early.push(...messages));
      await bus.publish([message(1)]);
      await vi.waitFor(() => expect(early).toEqual([message(1)]));
      bus.subscribe((messages) => received.push(...messages));
      await bus.publish([message(2)]);
      await vi.waitFor(() => expect(received).toEqual([message(2)]));
    });

    it('leaves out who has ended, also when the same function listens twice', async () => {
      const bus = await opened();
      let calls = 0;
      const count = () => {
        calls += 1;
      };
      const end = bus.subscribe(count);
      bus.subscribe(count);
      end();
      end();
      await bus.publish([message(1)]);
      await vi.waitFor(() => expect(calls).toBe(1));
    });

    it('does not keep a message from the others when one listener fails', async () => {
      const bus = await opened();
      const received: AddressedLiveMessage[] = [];
      bus.subscribe(() => {
        throw new Error('this socket is gone');
      });
      bus.subscribe((messages) => received.push(...messages));
      await Promise.allSettled([bus.publish([message(1)])]);
      await vi.waitFor(() => expect(received).toEqual([message(1)]));
    });
  });
}

function message(number: number): AddressedLiveMessage {
  return {
    topics: ['home'],
    message: { name: 'resync', payload: { position: String(number).padStart(16, '0') } },
  };
}
