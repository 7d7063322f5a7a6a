import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { pick, seededRandom, type Random } from '@duende/standalone/demo/seeded-random';
import { mustAsk, timed } from '../harness/ask.ts';
import type { Figure } from '../harness/figure.ts';
import { withService } from '../harness/service.ts';
import { percentile, readable } from '../harness/statistics.ts';

const GOAL_MS = 10;
const SEARCHES = 1_000;
/** The first ones warm up. */
const WARM = 100;
const PARTIES = 2_000;
const PLAYING = 10;

/** Who plays where, asked for with a wrong letter in a name: every word of every party is looked at. */
export const search: Figure = {
  name: 'search',
  async take(rig) {
    const scale = { events: 10_000, openParties: PARTIES, removedParties: 0, playing: PLAYING };
    return withService(await rig.invented(scale), async ({ address }) => {
      const { text } = await mustAsk(`${address}/api/events`);
      const parties = JSON.parse(text) as readonly EventAnswer[];
      const random = seededRandom('searches');
      const [searches, others]: [number[], number[]] = [[], []];
      const ask = (words: string) => timed(`${address}/api/events?view=cards&q=${encodeURIComponent(words)}`);
      for (let asked = 0; asked < SEARCHES; asked += 1) {
        const { id, lineup } = pick(random, parties);
        const search = await ask(withWrongLetter(pick(random, lineup), random));
        const other = await timed(`${address}/api/events/${id}`);
        if (asked < WARM) continue;
        searches.push(search);
        others.push(other);
      }
      const [p50, p99] = [percentile(searches, 0.5), percentile(searches, 0.99)];
      const [otherP50, otherP99] = [percentile(others, 0.5), percentile(others, 0.99)];
      rig.note(`searches: p50 ${readable(p50)} ms, p99 ${readable(p99)} ms`);
      return [
        {
          figure: `a search with a wrong letter over ${readable(parties.length, 0)} parties at which ${PLAYING} play each`,
          goal: `p99 ≤ ${GOAL_MS} ms`,
          measured: `p50 ${readable(p50)} ms, **p99 ${readable(p99)} ms**, ${readable(p99 / otherP99)} ×`,
          beside: `p50 ${readable(otherP50)} ms, p99 ${readable(otherP99)} ms: a party by its id, which is ready, in turns`,
          isReached: p99 <= GOAL_MS,
          numbers: { p50Ms: p50, p99Ms: p99, otherP50Ms: otherP50, otherP99Ms: otherP99 },
        },
      ];
    });
  },
};

/** Another letter somewhere in the first word, which has five at least. */
function withWrongLetter(name: string, random: Random): string {
  const at = Math.floor(random() * 5);
  return `${name.slice(0, at)}${name[at] === 'x' ? 'y' : 'x'}${name.slice(at + 1)}`;
}
