import { launchWholeBrowser } from '@duende/e2e/testing/browser';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { visitHome, type FirstLoadBytes, type HomeVisit } from '../harness/home-visit.ts';
import { startService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';
import { slowestInteraction, readVitals, recordVitals, type WebVitals } from '../harness/web-vitals.ts';
import type { Browser } from 'playwright-core';
import { pacedInput } from '../harness/paced-input.ts';
import { openSlowPhone } from '../harness/slow-phone.ts';

const PARTIES = 500;
const VISITS = 5;
const GOALS = { lcpMs: 1_500, inpMs: 100, cls: 0.01 } as const;
/** Bytes on the wire, brotli; a test holds scripts and styles to them in gzip, which is larger. */
const BYTE_GOALS = { script: 130_000, style: 12_000, font: 70_000 } as const;

/** Home as somebody sees it who has never been here, on a slow phone, in a browser that is open already. */
export const homeLoad: Figure = {
  name: 'home',
  title: 'home of a new visitor',

  async run(bench) {
    const scale = { events: 20_000, openParties: PARTIES, removedParties: 0 };
    // First: where there is none, no service is left behind.
    const browser = await launchWholeBrowser();
    const service = await startService(await bench.history(scale));
    try {
      const visits: HomeVisit[] = [];
      // the first one warms up the service and the browser
      for (let visit = 0; visit <= VISITS; visit += 1) {
        const seen = await visitHome(browser, service.address);
        tell(bench, seen);
        if (visit > 0) visits.push(seen);
      }
      const bareMs = slowestInteraction(await clickBarePage(browser)).durationMs;
      return [...vitals(visits, bareMs), ...bytes(visits)];
    } finally {
      await browser.close();
      await service.stop();
    }
  },
};

function tell(bench: Bench, visit: HomeVisit): void {
  const { name, durationMs, delayMs, workMs } = slowestInteraction(visit);
  const click = `INP ${durationMs} ms (${name}: ${readable(delayMs, 0)} waiting, ${readable(workMs, 0)} working)`;
  bench.note(
    `LCP ${readable(visit.lcpMs, 0)} ms (${visit.lcpElement}), ${click}, CLS ${visit.cls.toFixed(4)}`,
  );
}

function vitals(visits: readonly HomeVisit[], bareMs: number): readonly Measurement[] {
  const lcps = visits.map(({ lcpMs }) => lcpMs);
  const inps = visits.map((visit) => slowestInteraction(visit).durationMs);
  const shifts = visits.map(({ cls }) => cls);
  const [lcpMs, inpMs, cls] = [median(lcps), median(inps), median(shifts)];
  const [worstLcpMs, worstInpMs, worstCls] = [Math.max(...lcps), Math.max(...inps), Math.max(...shifts)];
  return [
    {
      figure: `LCP of home, new visitor, ${PARTIES} parties, 4 × slower CPU, 1.6 Mbps, 150 ms`,
      goal: `≤ ${readable(GOALS.lcpMs / 1000, 1)} s`,
      measured: `${readable(lcpMs / 1000)} s`,
      beside: `${readable(worstLcpMs / 1000)} s: the slowest of ${VISITS}`,
      isReached: lcpMs <= GOALS.lcpMs,
      numbers: { lcpMs, worstLcpMs },
    },
    {
      figure: 'INP of the same visit: panel, pickers, months, day, search, menu',
      goal: `≤ ${GOALS.inpMs} ms`,
      measured: `${inpMs} ms`,
      beside: `${bareMs} ms: one button on a bare page; ${worstInpMs} ms: the slowest of ${VISITS}`,
      isReached: inpMs <= GOALS.inpMs,
      numbers: { inpMs, worstInpMs, bareMs },
    },
    {
      figure: 'CLS of the same visit',
      goal: `≤ ${GOALS.cls}`,
      measured: cls.toFixed(4),
      beside: `${worstCls.toFixed(4)}: the worst of ${VISITS}`,
      isReached: cls <= GOALS.cls,
      numbers: { cls, worstCls },
    },
  ];
}

function bytes([visit]: readonly HomeVisit[]): readonly Measurement[] {
  if (visit === undefined) return [];
  const row = (kind: keyof FirstLoadBytes, name: string, goal: number | null): Measurement => ({
    figure: `first load: ${name}`,
    goal: goal === null ? '' : `≤ ${goal / 1000} kB`,
    measured: `${readable(visit.bytes[kind] / 1000, 1)} kB`,
    beside: '',
    isReached: goal === null ? null : visit.bytes[kind] <= goal,
    numbers: { bytes: visit.bytes[kind] },
  });
  return [
    row('script', 'JavaScript, br', BYTE_GOALS.script),
    row('style', 'CSS, br', BYTE_GOALS.style),
    row('font', 'fonts', BYTE_GOALS.font),
    row('page', 'HTML with its data, br', null),
  ];
}

/** A page that says where it was clicked and holds nothing else. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
<button onclick="this.textContent = Number(this.textContent) + 1">0</button>`;
const CLICKS = 20;

/** What clicks cost on the same phone where there is nothing to do: the tools' and the machine's own share. */
async function clickBarePage(browser: Browser): Promise<WebVitals> {
  const { context, newPage } = await openSlowPhone(browser, 'http://bare.invalid');
  try {
    await recordVitals(context);
    await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }));
    const page = await newPage();
    await page.goto('/');
    const { click } = pacedInput(page);
    for (let clicked = 0; clicked < CLICKS; clicked += 1) await click(page.getByRole('button'));
    return await readVitals(page);
  } finally {
    await context.close();
  }
}
