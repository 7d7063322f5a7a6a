import { randomUUID } from 'node:crypto';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RsvpCountAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import type { OpenPages } from '../processes/open-pages.ts';
import { mustAsk, timed } from '../harness/ask.ts';
import type { Figure } from '../harness/figure.ts';
import { setUpAdmin } from '../harness/people.ts';
import { withService } from '../harness/service.ts';
import { moment, readable } from '../harness/statistics.ts';
import { withOpenPages } from '../harness/open-party.ts';

const GOALS = { lastMs: 1_500, otherMs: 100 };
/** Five thousand people and a few more, who say that they go to the one party there is. */
const SCALE = { events: 70_000, openParties: 1, removedParties: 0 };
const PAGES = 5_000;

/** A party is called off that thousands go to and have open: when does the last of them know, and what do others feel meanwhile? */
export const calledOff: Figure = {
  name: 'called-off',
  async take(rig) {
    return withService(await rig.invented(SCALE), async ({ address }) => {
      const cookie = await setUpAdmin(address);
      const { text } = await mustAsk(`${address}/api/events`);
      const [party] = JSON.parse(text) as readonly EventAnswer[];
      if (party === undefined) throw new Error('no party is open');
      const reason = `Se suspende por el viento ${randomUUID()}`;
      const { id: partyId } = party;
      const goers = await goersOf(address, partyId);
      const open = { address, partyId, pages: PAGES, words: reason } satisfies OpenPages;
      const cancelling = { method: 'POST', cookie, body: { notice: reason } };
      const [received, answerMs] = await withOpenPages(open, (receivedFrom) =>
        Promise.all([receivedFrom(moment()), timed(`${address}/api/events/${partyId}/cancel`, cancelling)]),
      );
      const { firstMs, lastMs, otherMs, aloneMs } = received;
      rig.note(`${readable(goers, 0)} go; the last page knows after ${readable(lastMs)} ms`);
      return [
        {
          figure: `a party with ${readable(goers, 0)} goers is called off → the last of ${readable(PAGES, 0)} open pages shows it; the slowest of others' requests meanwhile`,
          goal: `≤ ${GOALS.lastMs / 1000} s; ≤ ${GOALS.otherMs} ms`,
          measured: `**${readable(lastMs / 1000)} s**, the first after ${readable(firstMs)} ms; **${readable(otherMs)} ms**, ${readable(otherMs / aloneMs)} ×`,
          beside: `answered after ${readable(answerMs)} ms; slowest ${readable(aloneMs)} ms in the seconds before`,
          isReached: lastMs <= GOALS.lastMs && otherMs <= GOALS.otherMs,
          numbers: { lastMs, firstMs, answerMs, otherMs, aloneMs, goers },
        },
      ];
    });
  },
};

async function goersOf(address: string, partyId: string): Promise<number> {
  const { text } = await mustAsk(`${address}/api/events/${partyId}/rsvp-count`);
  return (JSON.parse(text) as RsvpCountAnswer).count;
}
