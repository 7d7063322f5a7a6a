import { setTimeout as delay } from 'node:timers/promises';
import { importedSite, PUSH_HOST } from '@duende/e2e/testing/imported-site';
import { mustAsk } from '../harness/ask.ts';
import { commandsDuring } from '../harness/commands-during.ts';
import type { Figure } from '../harness/figure.ts';
import { publishParty, registerPeople, setUpAdmin } from '../harness/people.ts';
import { startService } from '../harness/service.ts';
import { percentile, readable } from '../harness/statistics.ts';
import { writeGoers } from '../seeding/write-goers.ts';

const GOERS = 5_000;
const GOALS = { seconds: 60, ratio: 1.2 };
const ALONE_MS = 15_000;
const LOOK_MS = 20;

/**
 * A party with 5,000 goers is called off: how soon each locked screen shows it, and how it affects others' commands.
 */
export const notices: Figure = {
  name: 'notices',
  async take(rig) {
    const site = await importedSite();
    const dataDir = await rig.folder();
    const { push } = site;
    try {
      const first = await startService(dataDir, site.settings);
      const cookie = await setUpAdmin(first.address);
      // Pushed at any hour: it begins in less than a day or is going on.
      const partyId = await publishParty(first.address, cookie, 0);
      const other = await publishParty(first.address, cookie, 30);
      const [person = ''] = await registerPeople(first.address, 1);
      await first.stop();
      const browsers = Array.from({ length: GOERS }, () => push.browser(PUSH_HOST));
      await writeGoers(
        dataDir,
        [partyId],
        browsers.map((browser) => [browser]),
      );
      const service = await startService(dataDir, site.settings);
      try {
        const { address } = service;
        const commands = (until: Promise<unknown>) =>
          commandsDuring(`${address}/api/events/${other}/rsvp`, person, until);
        const alone = await commands(delay(ALONE_MS));
        const begun = performance.now();
        await mustAsk(`${address}/api/events/${partyId}/cancel`, { method: 'POST', cookie, body: {} });
        const areNotified = () => browsers.every(({ received }) => received.length > 0);
        const during = await commands(until(areNotified, GOALS.seconds * 2_000));
        const seconds = (performance.now() - begun) / 1000;
        const notified = browsers.filter(({ received }) => received.length === 1).length;
        const [p99Alone, p99During] = [percentile(alone, 0.99), percentile(during, 0.99)];
        const ratio = p99During / p99Alone;
        rig.note(
          `${readable(notified, 0)} of ${readable(GOERS, 0)} were notified once, in ${readable(seconds)} s`,
        );
        return [
          {
            figure: `a party with ${readable(GOERS, 0)} goers is called off → all of their browsers' pushes at a local push service`,
            goal: `≤ ${GOALS.seconds} s; commands' p99 ≤ ${GOALS.ratio} ×`,
            measured: `**${readable(seconds)} s**; p99 ${readable(p99During)} ms, **${readable(ratio)} ×**`,
            beside: `p99 ${readable(p99Alone)} ms: the same commands before it`,
            isReached: notified === GOERS && seconds <= GOALS.seconds && ratio <= GOALS.ratio,
            numbers: { seconds, notified, p99AloneMs: p99Alone, p99DuringMs: p99During },
          },
        ];
      } finally {
        await service.stop();
      }
    } finally {
      await site.close();
    }
  },
};

/** Resolves once it is so, or after a time that is too long. */
async function until(isSo: () => boolean, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!isSo() && performance.now() < end) await delay(LOOK_MS);
}
