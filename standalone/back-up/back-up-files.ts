import { join } from 'node:path';
import type { Config } from '@duende/platform/config/config';
import { z } from 'zod';

/** Keys and photos belong together; the log may be elsewhere. */
export const BACK_UP_PARTS = ['log', 'keys and photos'] as const;
export type BackUpPart = (typeof BACK_UP_PARTS)[number];

const FILE_PATH = /^(events\.sqlite|keys\.sqlite|photos\/by-name\/[0-9a-f-]+\/[0-9a-z]+\.[a-z]+)$/;

export const isBackUpPath = (path: string) => FILE_PATH.test(path);

const listedFileSchema = z.object({
  /** relative, with slashes */
  path: z.string().regex(FILE_PATH),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;

const stockSchema = z.object({
  /** `null` if the log is on EventStoreDB */
  log: z
    .object({
      id: z.string(),
      events: z.number(),
      /** `null`, like `last`, if empty */
      first: z.string().nullable(),
      last: z.string().nullable(),
      /** already broken at the time of the back-up */
      unreadable: z
        .array(z.object({ type: z.string(), id: z.string(), stream: z.string(), position: z.string() }))
        .readonly(),
    })
    .nullable(),
  /** undestroyed keys; `null` if keys and photos are on MongoDB */
  keys: z.number().nullable(),
  photos: z
    .object({
      count: z.number(),
      /** named by the log and missing or damaged */
      lacking: z.array(z.string()).readonly(),
    })
    .nullable(),
});
export type Stock = z.infer<typeof stockSchema>;

/** Written last: a folder without it is no finished back-up. */
export const manifestSchema = z.object({
  layout: z.literal(1),
  /** older back-ups have all parts */
  holds: z.array(z.enum(BACK_UP_PARTS)).default([...BACK_UP_PARTS]),
  logId: z.string().nullable(),
  /** of the last event; `null` likewise */
  position: z.string().nullable(),
  takenAt: z.string(),
  /** absent in version 1.0, like the checksum of the manifest */
  contents: z.object({ stock: stockSchema, files: z.array(listedFileSchema).readonly() }).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export function partsInFolder({
  eventstoreUrl,
  mongodbUrl,
}: Pick<Config, 'eventstoreUrl' | 'mongodbUrl'>): readonly BackUpPart[] {
  return BACK_UP_PARTS.filter((part) => (part === 'log' ? eventstoreUrl === null : mongodbUrl === null));
}

export function namesOf(parts: readonly BackUpPart[]): string {
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/**
 * Names are those of the data folder. Excludes sessions and their keys: after a restore everybody signs in
 * again.
 */
export function backUpFiles(folder: string) {
  return {
    manifest: join(folder, 'back-up.json'),
    /** in the format of `sha256sum -c` */
    manifestSum: join(folder, 'back-up.json.sha256'),
    log: join(folder, 'events.sqlite'),
    vault: join(folder, 'keys.sqlite'),
    photos: join(folder, 'photos'),
  } as const;
}

/** One line per fault, for the operator. */
export class BackUpFailure extends Error {
  override name = 'BackUpFailure';
}
