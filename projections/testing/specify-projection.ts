import { START, type Position } from '@duende/contracts/events/domain-event';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { givenLog, type Given, type GivenLog } from '@duende/testkit/samples/given-log';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import type { StoredDocument } from '@duende/platform/read-store/read-store';
import { expect } from 'vitest';
import { effectiveTimeFrom, type FoldedEvent, type Projection } from '../model/projection.ts';
import { foldBatch } from '../runner/fold-batch.ts';

/** From 1. */
export function at(n: number): Position {
  // The in-memory log counts in threes, so that no code can increment positions.
  return (n * 3).toString(16).padStart(16, '0');
}

/**
 * `given(…events).then(documents)`, by id, and `given(…before).when(…now).publishes(messages)`. Events pass
 * through a log with sealed personal data.
 */
export function specifyProjection<D extends StoredDocument>(projection: Projection<D>) {
  return {
    given: (...history: readonly Given[]) => ({
      then: async (...expected: readonly object[]) => {
        const { collection } = await fold(projection, await recorded(history));
        expect(await collection.find({}, { sort: { _id: 1 } })).toEqual(expected);
      },
      when: (...news: readonly Given[]) => ({
        publishes: async (...expected: readonly AddressedLiveMessage[]) => {
          const events = await recorded([...history, ...news]);
          expect(await messagesOf(projection, events, history.length)).toEqual(expected);
        },
      }),
    }),
  };
}

export async function recordedIn({ domainLog }: Pick<GivenLog, 'domainLog'>): Promise<FoldedEvent[]> {
  const time = effectiveTimeFrom('');
  const events: FoldedEvent[] = [];
  for await (const batch of domainLog.readAll(START, await domainLog.head())) {
    for (const event of batch.events) events.push(time.take(event));
  }
  return events;
}

async function recorded(given: readonly Given[]): Promise<readonly FoldedEvent[]> {
  return recordedIn(await givenLog(given));
}

async function messagesOf<D extends StoredDocument>(
  projection: Projection<D>,
  events: readonly FoldedEvent[],
  before: number,
): Promise<readonly AddressedLiveMessage[]> {
  const { collection } = await fold(projection, events.slice(0, before));
  const changes = await foldBatch(projection, collection, handled(projection, events.slice(before)));
  const messages = changes.length === 0 ? [] : ((await projection.messages?.(changes, collection, {})) ?? []);
  return messages.map(({ topics, message }) => ({ topics, message }));
}

async function fold<D extends StoredDocument>(projection: Projection<D>, events: readonly FoldedEvent[]) {
  const collection = await createMemoryReadStore().collection(projection.collection);
  await foldBatch(projection, collection, handled(projection, events));
  return { collection };
}

function handled<D extends StoredDocument>(
  projection: Projection<D>,
  events: readonly FoldedEvent[],
): readonly FoldedEvent[] {
  const types: ReadonlySet<string> = new Set(projection.handles);
  return events.filter(({ type }) => types.has(type));
}
