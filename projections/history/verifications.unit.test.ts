import type { EventData } from '@duende/contracts/events/domain-event';
import { when } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { describe, it } from 'vitest';
import { approved, submitted, verified } from '@duende/testkit/samples/story';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import { verificationProjection } from './verifications.ts';

const { given } = specifyProjection(verificationProjection);

const RESULT = { upTo: at(2), events: 2, readModels: 16, documents: 9, differences: 0 };

const verifiedAs = (n: number, result: Partial<EventData<'HistoryVerified'>> = {}) =>
  verified({ verificationId: sampleId(n), ...RESULT, ...result });

const last = (position: string, moment: string, result: object = {}) => ({
  _id: 'last',
  position,
  at: moment,
  ...RESULT,
  ...result,
});

describe('the last verification', () => {
  it('is absent without a verification', async () => {
    await given(submitted(), approved()).then();
  });

  it('says when, until where, over how much, and what came of it', async () => {
    await given(submitted(), approved(), when('2026-11-24T02:12:00.000Z', verifiedAs(1))).then(
      last(at(3), '2026-11-24T02:12:00.000Z'),
    );
  });

  it('is the one that was recorded last, with differences or without', async () => {
    const [first, second] = [verifiedAs(1), verifiedAs(2, { differences: 3, upTo: at(3), events: 3 })];
    await given(when('2026-11-23T02:12:00.000Z', first), when('2026-11-24T02:12:00.000Z', second)).then(
      last(at(2), '2026-11-24T02:12:00.000Z', { differences: 3, upTo: at(3), events: 3 }),
    );
    await given(when('2026-11-24T02:12:00.000Z', second), verifiedAs(1)).then(
      last(at(2), '2026-11-24T02:12:00.000Z'),
    );
  });
});
