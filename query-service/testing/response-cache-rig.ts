import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { onTestFinished } from 'vitest';
import { createResponseCache } from '../answers/response-cache.ts';
import { FakeParties, FakeProgress } from './fake-party-model.ts';

export const luna = samplePartyAnswer({ id: sampleId(1), name: 'Luna' });

/** The test controls the read model. Closed when the test ends. */
export function responseCacheRig({ caughtUp = Promise.resolve() } = {}) {
  const parties = new FakeParties();
  const progress = new FakeProgress();
  const bus = createInProcessLiveBus();
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const cache = createResponseCache({
    parties,
    progress,
    bus,
    caughtUp,
    fixedHeaders: [],
    site: { publicUrl: 'https://duende.example', sitePaths: [] },
    onError,
  });
  onTestFinished(() => cache.close());
  const nameOf = (id: string) => {
    const body = cache.parties.party(id)?.form.bytes.toString() ?? '{}';
    return (JSON.parse(body) as { name?: string }).name;
  };
  const names = () => cache.parties.ids().map(nameOf).sort();
  return { parties, progress, bus, cache, names, errors };
}
