import type { Refusal } from '@duende/contracts/common/refusal';
import { START } from '@duende/contracts/events/domain-event';
import { LIMITS } from '@duende/contracts/common/limits';
import { STYLES } from '@duende/contracts/parties/styles';
import { ANSWERS_KEPT, ANSWERS_MADE } from '@duende/platform/config/limits';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test, vi } from 'vitest';
import { noParties, published } from '../testing/fake-party-model.ts';
import { SharedAnswers } from './shared-answers.ts';

/** As many parties, published. */
function scene(numberOfParties: number) {
  const parties = noParties();
  for (let number = 1; number <= numberOfParties; number += 1) {
    const event = samplePartyAnswer({
      id: sampleId(number),
      name: `Fiesta ${number}`,
      dates: ['2026-12-05'],
    });
    parties.put(published(event));
  }
  let now = 0;
  const shared = new SharedAnswers({ parties, documents: {}, fixedHeaders: [], now: () => now });
  const written = vi.spyOn(parties, 'feed');
  const at = async (url: string, gone?: AbortSignal) => {
    const asked = shared.asked(url);
    if (asked === null) throw new Error(`${url} is nothing that is shared`);
    const reader = { today: '2026-12-01', position: START, wanted: null, ...(gone && { gone: () => gone }) };
    return shared.at(asked, 'br', reader);
  };
  return { parties, shared, written, at, pass: (ms: number) => void (now += ms) };
}

/** Addresses of feeds that each ask for something else. */
const different = (many: number) =>
  Array.from({ length: many }, (_, chosen) => {
    const styles = STYLES.filter((_style, index) => ((chosen + 1) >> index) % 2 === 1);
    return `/calendario.ics?styles=${styles.join()}`;
  });

test('of many different filters at once few are written, and the others hear when to come back', async () => {
  const { at, written } = scene(20);
  const most = ANSWERS_MADE.atOnce + ANSWERS_MADE.waiting;
  const outcomes = await Promise.allSettled(different(1500).map((url) => at(url)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
  expect(written).toHaveBeenCalledTimes(most);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')?.reason as Refusal;
  expect(refused).toMatchObject({ code: 'service.busy', retryAfter: ANSWERS_MADE.retryAfterSeconds });
  expect((await at('/calendario.ics')).answer.form.bytes.length).toBeGreaterThan(0);
});

test('nothing is written for those who have left, and their places are free', async () => {
  const { at, written } = scene(20);
  const callers = different(30).map((url) => ({ url, left: new AbortController() }));
  const waiting = callers.map(({ url, left }) => at(url, left.signal));
  await Promise.resolve();
  for (const { left } of callers) left.abort();
  await Promise.allSettled(waiting);
  expect(written.mock.calls.length).toBeLessThanOrEqual(ANSWERS_MADE.atOnce);
  const outcomes = await Promise.allSettled(different(ANSWERS_MADE.waiting).map((url) => at(url)));
  expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
});

test('one filter in two spellings is written once', async () => {
  const { at, written } = scene(3);
  await at('/calendario.ics?styles=dub,acid&location=SUR');
  await at('/calendario.ics?location=sur&styles=acid,%64ub,dub');
  expect(written).toHaveBeenCalledTimes(1);
});

test('a feed is written again once a party changed, and not before', async () => {
  const { parties, at, written, pass } = scene(1);
  const etag = async () => (await at('/calendario.ics')).answer.etag;
  const before = await etag();
  pass(LIMITS.listHeldMs);
  expect(await etag()).toBe(before);
  expect(written).toHaveBeenCalledTimes(1);
  parties.put(published(samplePartyAnswer({ id: sampleId(2), name: 'Otra', dates: ['2026-12-06'] })));
  expect(await etag()).not.toBe(before);
});

test('while much is unread at connections nothing more is encoded; what is ready is given', async () => {
  const { shared, at } = scene(3);
  await at('/calendario.ics');
  vi.spyOn(shared.unsent, 'total', 'get').mockReturnValue(ANSWERS_MADE.unsentBytes + 1);
  await expect(at('/calendario.ics?location=sur')).rejects.toMatchObject({ code: 'service.busy' });
  expect((await at('/calendario.ics')).answer.etag).not.toBe('');
});

test('no more is written in a second than there is room for; whole lists are given all the same', async () => {
  const { shared, at, pass } = scene(300);
  const [first] = different(1);
  const size = (await at(first ?? '')).answer.form.bytes.length;
  expect(shared.keptBytes.filtered).toBeGreaterThan(size);
  const statuses: string[] = [];
  for (const url of different(2000))
    statuses.push(
      await at(url).then(
        () => 'given',
        () => 'busy',
      ),
    );
  expect(new Set(statuses)).toEqual(new Set(['given', 'busy']));
  expect(shared.keptBytes.filtered).toBeLessThanOrEqual(ANSWERS_KEPT.filtered);
  expect((await at('/calendario.ics')).answer.etag).not.toBe('');
  pass(3_000);
  expect((await at('/calendario.ics?location=norte')).answer.etag).not.toBe('');
});
