/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser } from '@duende/e2e/testing/browser';
import type { Browser, Page } from 'playwright-core';
import { mustAsk, timed } from '../harness/ask.ts';
import type { Figure } from '../harness/figure.ts';
import { publishParty, setUpAdmin } from '../harness/people.ts';
import { withService } from '../harness/service.ts';
import { median, moment, percentile, readable } from '../harness/statistics.ts';

const GOAL_MS = 250;
const COMMENTS = 40;
const PAUSE_MS = 250;

/** From the click that lets a comment be seen to its words on the page that somebody else has open. */
export const live: Figure = {
  name: 'live',
  async take(rig) {
    const browser = await launchBrowser();
    try {
      const { shown, answered } = await withService(await rig.folder(), ({ address }) =>
        comment(browser, address),
      );
      const [p50, p99, answer] = [percentile(shown, 0.5), percentile(shown, 0.99), median(answered)];
      rig.note(
        `a comment is on another's page after ${readable(p50)} ms, answered after ${readable(answer)}`,
      );
      return [
        {
          figure: "a comment that is approved → on another's open page",
          goal: `p99 ≤ ${GOAL_MS} ms`,
          measured: `p50 ${readable(p50)} ms, ${readable(p50 / answer)} ×; **p99 ${readable(p99)} ms**`,
          beside: `p50 ${readable(answer)} ms: the answer to who approved it`,
          isReached: p99 <= GOAL_MS,
          numbers: { p50Ms: p50, p99Ms: p99, answerP50Ms: answer },
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

/** Milliseconds from each approval until its comment is shown, and until it is answered. */
async function comment(browser: Browser, address: string) {
  const cookie = await setUpAdmin(address);
  const party = await publishParty(address, cookie);
  const page = await browser.newPage({ baseURL: address, locale: 'es-ES' });
  await page.goto(`/event/${party}`);
  await page.getByText('en directo').waitFor({ state: 'attached' });
  const [shown, answered]: [number[], number[]] = [[], []];
  while (shown.length < COMMENTS) {
    const content = `¿Alguien sale de Madrid? ${randomUUID()}`;
    const posting = { method: 'POST', cookie, body: { content } };
    const { text } = await mustAsk(`${address}/api/events/${party}/comments`, posting);
    const { id } = JSON.parse(text) as { readonly id: string };
    await delay(PAUSE_MS);
    const seen = await whenShown(page, content);
    const clickedAt = moment();
    answered.push(await timed(`${address}/api/admin/comments/${id}/approve`, { method: 'PATCH', cookie }));
    shown.push((await seen()) - clickedAt);
  }
  return { shown, answered };
}

/** Has the page note the moment at which a text is on it; the clock is that of all processes of this machine. */
async function whenShown(page: Page, text: string): Promise<() => Promise<number>> {
  const noted = await page.evaluateHandle((wanted) => {
    const at = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.body.textContent.includes(wanted)) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    return { at };
  }, text);
  return () => noted.evaluate(({ at }) => at);
}
