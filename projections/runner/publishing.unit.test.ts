import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { expect, it } from 'vitest';
import { outgoing } from '../model/outgoing-message.ts';
import { listeningLogger } from '../testing/runner-rig.ts';
import { OTHER_PARTY, PARTY } from '@duende/testkit/samples/story';
import { announce, withoutWithheld } from './publishing.ts';

const count = (n: number, eventId = PARTY) =>
  outgoing(['home'], { name: 'rsvp.count', payload: { position: String(n), eventId, count: n } });
const gone = outgoing(['home'], { name: 'event.removed', payload: { position: '1', eventId: PARTY } });

function openBus() {
  const inner = createInProcessLiveBus();
  const published: unknown[] = [];
  inner.subscribe((messages) => published.push(...messages));
  return { inner, published, ...listeningLogger() };
}

it('publishes messages with their rooms, without details of delivery', async () => {
  const { inner, published, logger, logged } = openBus();
  await announce({ bus: inner, logger }, [count(1), gone], '1');
  expect(published).toEqual([count(1), gone].map(({ topics, message }) => ({ topics, message })));
  expect(logged).toEqual([]);
});

it('asks everybody to refetch when messages may be lost, and goes on when that is lost too', async () => {
  const { inner, published, logger, logged } = openBus();
  let refuses = ['rsvp.count'];
  const bus: typeof inner = {
    ...inner,
    async publish(messages) {
      if (messages.some(({ message }) => refuses.includes(message.name))) throw new Error('no connection');
      await inner.publish(messages);
    },
  };
  await announce({ bus, logger }, [count(1)], '7');
  expect(published).toEqual([{ topics: ['all'], message: { name: 'resync', payload: { position: '7' } } }]);
  expect(logged).toHaveLength(1);
  refuses = ['rsvp.count', 'resync'];
  await announce({ bus, logger }, [count(2)], '8');
  expect(published).toHaveLength(1);
  expect(logged).toHaveLength(3);
});

it('keeps back what is about a withheld party, and its removal never', async () => {
  const withheld = (ids: readonly string[]) => Promise.resolve(new Set(ids.filter((id) => id === PARTY)));
  expect(await withoutWithheld([count(1), count(1, OTHER_PARTY), gone], withheld)).toEqual([
    count(1, OTHER_PARTY),
    gone,
  ]);
});
