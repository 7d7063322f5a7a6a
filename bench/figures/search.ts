import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { CARE_FILTERS, type CareTick } from '@duende/contracts/parties/care';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { seededRandom } from '@duende/contracts/common/seeded-random';
import { pick, type Random } from '@duende/standalone/demo/random';
import { mustAsk, timed } from '../harness/ask.ts';
import type { Figure, Row } from '../harness/figure.ts';
import { withService } from '../harness/service.ts';
import { median, percentile, readable } from '../harness/statistics.ts';

const GOAL_MS = 10;
const SEARCHES = 1_000;
/** The first ones warm up. */
const WARM = 100;
const PARTIES = 2_000;
const PLAYING = 10;
const TICKS = 3;

/** Home's list by questions that are new each time, so that no answer is ready: every party is looked at. */
export const search: Figure = {
  name: 'search',
  async take(rig) {
    const shown = { openParties: PARTIES, removedParties: 0, playing: PLAYING, saysCare: true };
    return withService(await rig.invented({ events: 10_000, ...shown }), async ({ address }) => {
      const { text } = await mustAsk(`${address}/api/events`);
      const parties = JSON.parse(text) as readonly EventAnswer[];
      const random = seededRandom('searches');
      const over = `over ${readable(parties.length, 0)} parties`;
      const kinds = [
        {
          figure: `a search with a wrong letter ${over} at which ${PLAYING} play each`,
          question: () =>
            `q=${encodeURIComponent(withWrongLetter(pick(random, pick(random, parties).lineup), random))}`,
        },
        {
          figure: `home's list by ${TICKS} of ${CARE_FILTERS.length} ticks of care ${over}`,
          // The first day differs each time and is past.
          question: (asked: number) =>
            `care=${someTicks(random).join(',')}&from=${addDays(madridDay(new Date()), -asked)}`,
        },
      ];
      const rows: Row[] = [];
      for (const { figure, question } of kinds) {
        const row = rowOf(figure, await searches(address, question, () => pick(random, parties).id));
        rig.note(`${row.figure}: ${row.measured}`);
        rows.push(row);
      }
      return rows;
    });
  },
};

interface Searches {
  readonly searches: readonly number[];
  readonly others: readonly number[];
  /** parties found by each */
  readonly found: readonly number[];
}

async function searches(
  address: string,
  question: (asked: number) => string,
  anyParty: () => string,
): Promise<Searches> {
  const [searches, others, found]: [number[], number[], number[]] = [[], [], []];
  for (let asked = 0; asked < SEARCHES; asked += 1) {
    const url = `${address}/api/events?view=cards&${question(asked)}`;
    const { milliseconds, text } = await mustAsk(url);
    const other = await timed(`${address}/api/events/${anyParty()}`);
    if (asked < WARM) continue;
    searches.push(milliseconds);
    others.push(other);
    found.push((JSON.parse(text) as readonly unknown[]).length);
  }
  return { searches, others, found };
}

function rowOf(figure: string, { searches, others, found }: Searches): Row {
  const [p50, p99] = [percentile(searches, 0.5), percentile(searches, 0.99)];
  const [otherP50, otherP99] = [percentile(others, 0.5), percentile(others, 0.99)];
  return {
    figure: `${figure}, which finds ${readable(median(found), 0)}`,
    goal: `p99 ≤ ${GOAL_MS} ms`,
    measured: `p50 ${readable(p50)} ms, **p99 ${readable(p99)} ms**, ${readable(p99 / otherP99)} ×`,
    beside: `p50 ${readable(otherP50)} ms, p99 ${readable(otherP99)} ms: a party by its id, which is ready, in turns`,
    isReached: p99 <= GOAL_MS,
    numbers: { p50Ms: p50, p99Ms: p99, otherP50Ms: otherP50, otherP99Ms: otherP99 },
  };
}

/** Another letter somewhere in the first word, which has five at least. */
function withWrongLetter(name: string, random: Random): string {
  const at = Math.floor(random() * 5);
  return `${name.slice(0, at)}${name[at] === 'x' ? 'y' : 'x'}${name.slice(at + 1)}`;
}

function someTicks(random: Random): readonly CareTick[] {
  const ticks = new Set<CareTick>();
  while (ticks.size < TICKS) ticks.add(pick(random, CARE_FILTERS));
  return [...ticks];
}
