import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { madridMinute, placeMoment } from '@duende/contracts/parties/secret-place';
import { ask, mustAsk } from '../harness/ask.ts';
import type { Figure } from '../harness/figure.ts';
import { publishParty, setUpAdmin } from '../harness/people.ts';
import { publicAddresses } from '../harness/public-addresses.ts';
import { startService, withService } from '../harness/service.ts';
import { moment, readable } from '../harness/statistics.ts';
import { withOpenPages } from '../harness/open-party.ts';
import { writeGoers } from '../seeding/write-goers.ts';

const GOAL_MS = 2_000;
const PEOPLE = 5_000;
/** To the next full minute that is at least ten seconds away. */
const LEAD_MS = 70_000;
const PAUSE_MS = 20;

/** Thousands go to a party with a secret place and have it open: when does the last page have the place, and does anything tell it before? */
export const reveal: Figure = {
  name: 'reveal',
  async take(rig) {
    const dataDir = await rig.folder();
    const first = await startService(dataDir);
    const cookie = await setUpAdmin(first.address);
    const partyId = await publishParty(first.address, cookie, 1);
    await first.stop();
    await writeGoers(dataDir, [partyId], Array<[]>(PEOPLE).fill([]));
    return withService(dataDir, async ({ address }) => {
      const secret = randomUUID();
      const open = { address, partyId, pages: PEOPLE, words: secret };
      const { received, before } = await withOpenPages(open, async (receivedFrom) => {
        const at = await hidePlace(`${address}/api/events/${partyId}`, cookie, secret);
        const before = await readUntil(at, address, { partyId, secret });
        return { received: await receivedFrom(at), before };
      });
      const { firstMs, lastMs, otherMs, aloneMs } = received;
      const messages = firstMs < 0 ? secret.length : 0;
      const bytes = before.bytes + messages;
      rig.note(
        `the last page has the place after ${readable(lastMs)} ms; ${readable(bytes, 0)} bytes before`,
      );
      return [
        {
          figure: `the moment of a party's secret place with ${readable(PEOPLE, 0)} goers → the last of ${readable(PEOPLE, 0)} open pages has the place; bytes of it in any answer or message before`,
          goal: `≤ ${GOAL_MS / 1000} s; 0`,
          measured: `**${readable(lastMs / 1000)} s**, the first after ${readable(firstMs)} ms; **${readable(bytes, 0)}**`,
          beside: `${readable(before.answers, 0)} answers before; others' slowest request meanwhile ${readable(otherMs)} ms, ${readable(aloneMs)} ms in seconds before`,
          isReached: lastMs <= GOAL_MS && bytes === 0,
          numbers: { lastMs, firstMs, bytes, answers: before.answers, otherMs, aloneMs },
        },
      ];
    });
  },
};

/** Gives the party a place that is secret until soon; the moment, in milliseconds since 1970. */
async function hidePlace(url: string, cookie: string, secret: string): Promise<number> {
  const details = JSON.parse((await mustAsk(url)).text) as object;
  const placeFrom = madridMinute(Date.now() + LEAD_MS);
  const place = { place: `Finca ${secret}`, mapsUrl: `https://mapas.example/${secret}`, placeFrom };
  await mustAsk(url, { method: 'PUT', cookie, body: { ...details, ...place } });
  return placeMoment({ placeFrom }) ?? Number.NaN;
}

/** Everything that anybody can read, over and over. What arrives after the moment may have the place. */
async function readUntil(
  at: number,
  address: string,
  { partyId, secret }: { partyId: string; secret: string },
) {
  const { text } = await mustAsk(`${address}/api/events/${partyId}`);
  const known = publicAddresses(JSON.parse(text) as EventAnswer).map(({ path }) => path);
  const paths = [...known, `/api/events?q=${secret}`, '/api/events?view=cards'];
  let [answers, bytes] = [0, 0];
  for (;;)
    for (const path of paths) {
      const { text } = await ask(address + path);
      if (moment() >= at) return { answers, bytes };
      answers += 1;
      bytes += (text.split(secret).length - 1) * secret.length;
      await delay(PAUSE_MS);
    }
}
