import { deviceSettings } from '../browser/local-settings.ts';

/** Events of what was decided together; the trail knows each decision by itself. */
type Batch = readonly string[];

const NAME = 'decided-together';
/** As many as are offered for undoing. */
const KEPT = 10;

/** What this device remembers, the latest first. */
export function rememberedBatches(): readonly Batch[] {
  try {
    const kept: unknown = JSON.parse(deviceSettings.read(NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isBatch) : [];
  } catch {
    return [];
  }
}

export function rememberBatch(events: Batch): void {
  deviceSettings.write(NAME, JSON.stringify([events, ...rememberedBatches()].slice(0, KEPT)));
}

function isBatch(value: unknown): value is Batch {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}

/** Decisions as they were made: each by itself, or with those made with it, where the latest of them stands. */
export function inBatches<D extends { readonly id: string }>(
  decisions: readonly D[],
  batches: readonly Batch[],
): readonly (readonly [D, ...D[]])[] {
  const groups = new Map<string, [D, ...D[]]>();
  for (const decision of decisions) {
    const key = batches.find((batch) => batch.includes(decision.id))?.join() ?? decision.id;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [decision]);
    else group.push(decision);
  }
  return [...groups.values()];
}
