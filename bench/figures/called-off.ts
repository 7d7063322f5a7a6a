import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RsvpCountAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import type { OpenPages, PagesTold } from '../processes/open-pages.ts';
import { mustAsk, timed } from '../harness/ask.ts';
import { startChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { setUpAdmin } from '../harness/people.ts';
import { withService } from '../harness/service.ts';
import { moment, readable } from '../harness/statistics.ts';

const GOALS = { lastMs: 1_500, otherMs: 100 };
/** Five thousand people and a few more, who say that they go to the one party there is. */
const SCALE = { events: 70_000, openParties: 1, removedParties: 0 };
const PAGES = 5_000;
const ASKED_EVERY_MS = 20;
const SECONDS = 2;

/** A party is called off that thousands go to and have open: when does the last of them know, and what do others feel meanwhile? */
export const calledOff: Figure = {
  name: 'called-off',
  async take(rig) {
    return withService(await rig.invented(SCALE), async ({ address }) => {
      const cookie = await setUpAdmin(address);
      const { text } = await mustAsk(`${address}/api/events`);
      const [party] = JSON.parse(text) as readonly EventAnswer[];
      if (party === undefined) throw new Error('no party is open');
      const notice = `Se suspende por el viento ${randomUUID()}`;
      const { id: partyId } = party;
      const goers = await goersOf(address, partyId);
      const open = { address, partyId, pages: PAGES, words: notice } satisfies OpenPages;
      const pages = startChild<PagesTold>('open-pages', open);
      try {
        await pages.told;
        const alone = await slowestDuring(address, delay(SECONDS * 1000));
        const all = pages.next();
        const calledAt = moment();
        const other = slowestDuring(address, Promise.all([all, delay(SECONDS * 1000)]));
        const body = { notice };
        const answerMs = await timed(`${address}/api/events/${partyId}/cancel`, {
          method: 'POST',
          cookie,
          body,
        });
        const { first, last } = await all;
        const [firstMs, lastMs] = [Number(first) - calledAt, Number(last) - calledAt];
        const otherMs = await other;
        rig.note(`${readable(goers, 0)} go; the last page knows after ${readable(lastMs)} ms`);
        return [
          {
            figure: `a party with ${readable(goers, 0)} goers is called off → the last of ${readable(PAGES, 0)} open pages shows it; the slowest of others' requests meanwhile`,
            goal: `≤ ${GOALS.lastMs / 1000} s; ≤ ${GOALS.otherMs} ms`,
            measured: `**${readable(lastMs / 1000)} s**, the first after ${readable(firstMs)} ms; **${readable(otherMs)} ms**, ${readable(otherMs / alone)} ×`,
            beside: `answered after ${readable(answerMs)} ms; slowest ${readable(alone)} ms in the seconds before`,
            isReached: lastMs <= GOALS.lastMs && otherMs <= GOALS.otherMs,
            numbers: { lastMs, firstMs, answerMs, otherMs, aloneMs: alone, goers },
          },
        ];
      } finally {
        await pages.end();
      }
    });
  },
};

/** Milliseconds of the slowest of requests that come one every so often, whether the one before is answered or not. */
async function slowestDuring(address: string, something: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = () => (isOver = true);
  void something.then(over, over);
  const asked: Promise<number>[] = [];
  while (!isOver) {
    asked.push(timed(`${address}/api/events`));
    await delay(ASKED_EVERY_MS);
  }
  return Math.max(...(await Promise.all(asked)));
}

async function goersOf(address: string, partyId: string): Promise<number> {
  const { text } = await mustAsk(`${address}/api/events/${partyId}/rsvp-count`);
  return (JSON.parse(text) as RsvpCountAnswer).count;
}
