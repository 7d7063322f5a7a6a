import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { HookAddedAnswer } from '@duende/contracts/hooks/hook-answers';
import { HOOK_HOST, importedSite } from '@duende/e2e/testing/imported-site';
import { mustAsk } from '../harness/ask.ts';
import { commandsDuring } from '../harness/commands-during.ts';
import type { Figure } from '../harness/figure.ts';
import { publishParty, registerPeople, setUpAdmin } from '../harness/people.ts';
import { startService } from '../harness/service.ts';
import { percentile, readable } from '../harness/statistics.ts';

const GOAL = 1.2;
const ROUNDS = 4;
const SECONDS = 8;
/** Between a party's cancellation and its return. */
const NEWS_EVERY_MS = 200;
const DRIP_MS = 100;

/** What receivers do with a message, by path. */
const CONDUCTS: Readonly<Record<string, RequestListener>> = {
  stalls: () => undefined,
  refuses: (_req, res) => res.writeHead(503).end('Ahora no'),
  redirects: (_req, res) => res.writeHead(302, { Location: `https://${HOOK_HOST}/otra` }).end(),
  breaks: (req) => req.socket.destroy(),
  drips(_req, res) {
    res.writeHead(200);
    const drip = setInterval(() => res.write('.'), DRIP_MS);
    res.once('close', () => clearInterval(drip));
  },
};
const PATHS = Object.keys(CONDUCTS).map((name) => `/${name}`);

/** Somebody's commands while parties make news that no hook's receiver takes as it should. */
export const hooks: Figure = {
  name: 'hooks',
  async take(rig) {
    const site = await importedSite();
    for (const [name, conduct] of Object.entries(CONDUCTS)) site.hooks.behave(`/${name}`, conduct);
    const service = await startService(await rig.folder(), site.settings);
    try {
      const { address } = service;
      const cookie = await setUpAdmin(address);
      const [own, other] = [await publishParty(address, cookie), await publishParty(address, cookie, 30)];
      const [person = ''] = await registerPeople(address, 1);
      const commands = () => {
        const news = makeNews(`${address}/api/events/${other}`, cookie);
        return commandsDuring(`${address}/api/events/${own}/rsvp`, person, news);
      };
      const [without, during]: [number[], number[]] = [[], []];
      await commands();
      for (let round = 0; round < ROUNDS; round += 1) {
        without.push(...(await commands()));
        const ids = await addHooks(address, cookie);
        during.push(...(await commands()));
        for (const id of ids) await mustAsk(`${address}/api/admin/hooks/${id}`, { method: 'DELETE', cookie });
      }
      const tries = site.hooks.received.length;
      const missed = PATHS.filter((path) => site.hooks.received.every((one) => one.path !== path));
      if (missed.length > 0) throw new Error(`no message came to ${missed.join(', ')}`);
      const [p99Alone, p99] = [percentile(without, 0.99), percentile(during, 0.99)];
      const ratio = p99 / p99Alone;
      rig.note(
        `${readable(tries, 0)} messages; p99 ${readable(p99)} ms, ${readable(p99Alone)} ms without hooks`,
      );
      return [
        {
          figure: `commands while a party is called off or on again every ${readable(NEWS_EVERY_MS / 1000)} s, with ${PATHS.length} hooks whose receivers stall, refuse, redirect, hang up and answer without end`,
          goal: `p99 ≤ ${GOAL} ×`,
          measured: `p50 ${readable(percentile(during, 0.5))} ms, p99 ${readable(p99)} ms, **${readable(ratio)} ×**`,
          beside: `p50 ${readable(percentile(without, 0.5))} ms, p99 ${readable(p99Alone)} ms: the same without hooks, in turns`,
          isReached: ratio <= GOAL,
          numbers: { ratio, p99Ms: p99, p99AloneMs: p99Alone, commands: during.length, tries },
        },
      ];
    } finally {
      await service.stop();
      await site.close();
    }
  },
};

async function addHooks(address: string, cookie: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const path of PATHS) {
    const target = { url: `https://${HOOK_HOST}${path}` };
    const choice = { news: ['cancelled', 'reinstated'], locations: [], styles: [] };
    const body = { kind: 'web', name: path, target, ...choice };
    const { text } = await mustAsk(`${address}/api/admin/hooks`, { method: 'POST', cookie, body });
    ids.push((JSON.parse(text) as HookAddedAnswer).id);
  }
  return ids;
}

/** Calls a party off and on again, for a while. */
async function makeNews(party: string, cookie: string): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end)
    for (const what of ['cancel', 'reinstate']) {
      await mustAsk(`${party}/${what}`, { method: 'POST', cookie, body: {} });
      await delay(NEWS_EVERY_MS);
    }
}
