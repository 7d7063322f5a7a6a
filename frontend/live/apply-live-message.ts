import type { LiveMessage, LiveMessagePayload } from '@duende/contracts/live/live-messages';
import type { QueryKey } from '@tanstack/react-query';
import type { LiveHandler, LiveReader } from './live-handler.ts';
import { ASK_AGAIN, type Patch } from './patch.ts';

export type CacheChange =
  | { readonly kind: 'set'; readonly key: QueryKey; readonly entry: unknown }
  | { readonly kind: 'refetch'; readonly key: QueryKey }
  /** everybody who watches hears of it at the same moment, and need not ask at the same moment */
  | { readonly kind: 'refetch-soon'; readonly key: QueryKey };

/**
 * What a live message changes in the cache. Entries that show its position or a newer one are left alone, and so is
 * what was never asked for: its first answer will hold the change.
 */
export function applyLiveMessage(
  handlers: readonly LiveHandler[],
  message: LiveMessage,
  reader: LiveReader,
): readonly CacheChange[] {
  const { position } = message.payload;
  return handlers
    .flatMap((handler) => patchesOf(handler, message, reader))
    .flatMap(({ key, change }): CacheChange[] => {
      const known = reader.read(key);
      const changed = known === undefined ? undefined : change(known, position);
      if (changed === undefined) return [];
      if (changed === ASK_AGAIN) return [{ kind: 'refetch', key }];
      const set = { kind: 'set', key, entry: changed.entry } as const;
      return changed.isPassing ? [set, { kind: 'refetch-soon', key }] : [set];
    });
}

function patchesOf(
  { patches }: LiveHandler,
  { name, payload }: LiveMessage,
  reader: LiveReader,
): readonly Patch[] {
  const of = patches?.[name] as
    ((payload: LiveMessagePayload<typeof name>, reader: LiveReader) => readonly Patch[]) | undefined;
  return of?.(payload, reader) ?? [];
}
