/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core';

/** What a browser itself reports of a page so far; times in milliseconds since its navigation began. */
export interface WebVitals {
  /** largest contentful paint; fixed by the first input */
  readonly lcpMs: number;
  /** what was painted then, as a selector of one element */
  readonly lcpElement: string;
  /** the worst window of layout shifts that no input explains */
  readonly cls: number;
  /** for each click or key, from the input to the next paint; those of less than 16 ms are not reported */
  readonly interactions: readonly Interaction[];
}

/** A click or a key: how long until its paint, and of that the waiting before and the work in its handlers. */
export interface Interaction {
  readonly name: string;
  readonly durationMs: number;
  readonly delayMs: number;
  readonly workMs: number;
}

interface Recorder {
  lcp: { readonly at: number; readonly element: string };
  shifts: { readonly at: number; readonly value: number }[];
  interactions: Map<number, Interaction>;
}

declare global {
  interface Window {
    benchVitals: Recorder;
  }
}

interface LcpEntry extends PerformanceEntry {
  readonly element: Element | null;
}
interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface EventEntry extends PerformanceEntry {
  readonly interactionId: number;
  readonly processingStart: number;
  readonly processingEnd: number;
  readonly target: Element | null;
}

/** Has every page of the context keep its own record from the very start. */
export async function recordVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const nameOf = (element: Element | null) =>
      element === null
        ? 'gone'
        : `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 40);
    const recorder: Recorder = { lcp: { at: 0, element: '' }, shifts: [], interactions: new Map() };
    window.benchVitals = recorder;
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
        type,
        buffered: true,
        ...(type === 'event' && { durationThreshold: 16 }),
      });
    observe('largest-contentful-paint', (entry) => {
      recorder.lcp = { at: entry.startTime, element: nameOf((entry as LcpEntry).element) };
    });
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, startTime } = entry as ShiftEntry;
      if (!hadRecentInput) recorder.shifts.push({ at: startTime, value });
    });
    observe('event', (entry) => {
      const event = entry as EventEntry;
      if (event.interactionId === 0) return;
      if (event.duration <= (recorder.interactions.get(event.interactionId)?.durationMs ?? 0)) return;
      recorder.interactions.set(event.interactionId, {
        name: `${event.name} ${nameOf(event.target)}`,
        durationMs: event.duration,
        delayMs: event.processingStart - event.startTime,
        workMs: event.processingEnd - event.processingStart,
      });
    });
  });
}

export async function readVitals(page: Page): Promise<WebVitals> {
  const { lcp, shifts, interactions } = await page.evaluate(() => {
    const { lcp, shifts, interactions } = window.benchVitals;
    return { lcp, shifts, interactions: [...interactions.values()] };
  });
  return { lcpMs: lcp.at, lcpElement: lcp.element, cls: worstWindow(shifts), interactions };
}

/** Interaction to next paint: with so few interactions the slowest one. */
export function slowestInteraction({ interactions }: Pick<WebVitals, 'interactions'>): Interaction {
  const none: Interaction = { name: 'none over 16 ms', durationMs: 0, delayMs: 0, workMs: 0 };
  return interactions.reduce((worst, one) => (one.durationMs > worst.durationMs ? one : worst), none);
}

const GAP_MS = 1_000;
const WINDOW_MS = 5_000;

/** Cumulative layout shift as browsers count it: shifts less than 1 s apart belong together, for at most 5 s. */
export function worstWindow(shifts: readonly { readonly at: number; readonly value: number }[]): number {
  let worst = 0;
  let window = { from: -Infinity, last: -Infinity, sum: 0 };
  for (const { at, value } of shifts) {
    const belongs = at - window.last < GAP_MS && at - window.from < WINDOW_MS;
    window = belongs ? { ...window, last: at, sum: window.sum + value } : { from: at, last: at, sum: value };
    worst = Math.max(worst, window.sum);
  }
  return worst;
}
