import { expect, it } from 'vitest';
import { createInProcessLiveBus } from './live-bus.ts';
import { liveBusConformance } from '@duende/testkit/conformance/live-bus-conformance';

liveBusConformance('in process', async () => ({ bus: createInProcessLiveBus(), close: async () => {} }));

it('rejects when a subscriber may have missed the messages, so that the publisher can send a resync', async () => {
  const bus = createInProcessLiveBus();
  bus.subscribe(() => {
    throw new Error('this socket is gone');
  });
  await expect(bus.publish([])).rejects.toThrow('a subscriber of the live bus failed');
});
