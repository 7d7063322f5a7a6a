import { setTimeout as delay } from 'node:timers/promises';
import { mustAsk } from '../harness/ask.ts';
import type { Figure } from '../harness/figure.ts';
import { openParties, publishParty, registerPeople, setUpAdmin } from '../harness/people.ts';
import { residentBytes } from '../harness/process-usage.ts';
import { withService } from '../harness/service.ts';
import { readable } from '../harness/statistics.ts';

const GOALS = { atStart: 160, inUse: 300 };
const PARTIES = 2_000;
const MINUTES = 10;
const READERS = 8;
const GOERS = 20;
const PAUSE_MS = 20;
/** More would no longer be the number of parties that the figure names. */
const PUBLISHED_EVERY_MS = 2_000;
const REGIONS = ['norte', 'sur', 'madrid', 'barcelona'];
const SETTLING_MS = 5_000;

/** What an operator has to have in memory while people read and write. */
export const memory: Figure = {
  name: 'memory',
  async take(rig) {
    const scale = { events: 40_000, openParties: PARTIES, removedParties: 0 };
    const dataDir = await rig.invented(scale);
    // The first start folds the history, and its memory stays.
    await withService(dataDir, async () => undefined);
    return withService(dataDir, async ({ address, pid }) => {
      await delay(SETTLING_MS);
      const atStart = residentBytes(pid);
      const parties = await openParties(address);
      const admin = await setUpAdmin(address);
      const goers = await registerPeople(address, GOERS);
      const until = Date.now() + MINUTES * 60_000;
      let most = atStart;
      const watching = watch(until, () => (most = Math.max(most, residentBytes(pid))));
      await Promise.all([
        watching,
        ...Array.from({ length: READERS }, (_, reader) => read(address, parties, reader, until)),
        publish(address, admin, until),
        go(address, parties, goers, until),
      ]);
      rig.note(`${readable(atStart / 1e6)} MB after the start, ${readable(most / 1e6)} MB at most`);
      return [
        {
          figure: `resident memory with ${readable(PARTIES, 0)} parties after the start; at most in ${MINUTES} minutes of reads and writes`,
          goal: `≤ ${GOALS.atStart} MB; ≤ ${GOALS.inUse} MB`,
          measured: `**${readable(atStart / 1e6)} MB**; **${readable(most / 1e6)} MB**`,
          beside: `${READERS} readers, a party published every ${PUBLISHED_EVERY_MS / 1000} s, ${GOERS} people who change their mind`,
          isReached: atStart <= GOALS.atStart * 1e6 && most <= GOALS.inUse * 1e6,
          numbers: { atStartBytes: atStart, mostBytes: most },
        },
      ];
    });
  },
};

async function watch(until: number, look: () => void): Promise<void> {
  for (; Date.now() < until; await delay(100)) look();
}

/** Lists, pages, searches and feeds with ever new filters, as visitors and calendars ask for them. */
async function read(
  address: string,
  parties: readonly string[],
  reader: number,
  until: number,
): Promise<void> {
  for (let at = reader; Date.now() < until; at += READERS) {
    const party = parties[at % parties.length] ?? '';
    for (const path of [
      '/',
      `/event/${party}`,
      `/api/events/${party}`,
      `/api/events?q=luna${at % 50}`,
      `/calendario.ics?location=${REGIONS[at % REGIONS.length]}`,
    ])
      await mustAsk(address + path);
    await delay(PAUSE_MS);
  }
}

async function publish(address: string, admin: string, until: number): Promise<void> {
  for (; Date.now() < until; await delay(PUBLISHED_EVERY_MS)) await publishParty(address, admin);
}

async function go(
  address: string,
  parties: readonly string[],
  goers: readonly string[],
  until: number,
): Promise<void> {
  for (let at = 0; Date.now() < until; at += 1) {
    const [party, cookie] = [parties[at % parties.length] ?? '', goers[at % goers.length] ?? ''];
    await mustAsk(`${address}/api/events/${party}/rsvp`, { method: 'POST', cookie });
    await delay(PAUSE_MS);
  }
}
