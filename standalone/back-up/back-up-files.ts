import { join } from 'node:path';
import type { Config } from '@duende/platform/config/config';
import { z } from 'zod';

/** What may lie in a data folder and in a back-up of it: keys and photos go together, the log may be elsewhere. */
export const BACK_UP_PARTS = ['log', 'keys and photos'] as const;
export type BackUpPart = (typeof BACK_UP_PARTS)[number];

/** A path of a back-up, which is one of the data folder too: nothing in a manifest leads out of either. */
const FILE_PATH = /^(events\.sqlite|keys\.sqlite|photos\/by-name\/[0-9a-f-]+\/[0-9a-z]+\.[a-z]+)$/;

export const isBackUpPath = (path: string) => FILE_PATH.test(path);

const listedFileSchema = z.object({
  /** relative, with slashes */
  path: z.string().regex(FILE_PATH),
  bytes: z.number().int(),
  sha256: z.string(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;

/** What the stores of a back-up hold. */
const stockSchema = z.object({
  /** `null` where the log is on an engine of its own */
  log: z
    .object({
      id: z.string(),
      events: z.number(),
      /** `null` in an empty log, as `last` */
      first: z.string().nullable(),
      last: z.string().nullable(),
      /** events whose JSON was broken already when it was taken */
      unreadable: z
        .array(z.object({ type: z.string(), id: z.string(), stream: z.string(), position: z.string() }))
        .readonly(),
    })
    .nullable(),
  /** keys that open something; `null` where keys and photos are on an engine of their own */
  keys: z.number().nullable(),
  photos: z
    .object({
      count: z.number(),
      /** names of those that the log names and that were not there, or not whole, when it was taken */
      lacking: z.array(z.string()).readonly(),
    })
    .nullable(),
});
export type Stock = z.infer<typeof stockSchema>;

/** What a back-up says of itself. Written last: a folder without it holds no finished back-up. */
export const manifestSchema = z.object({
  layout: z.literal(1),
  /** back-ups of before this was written hold everything */
  holds: z.array(z.enum(BACK_UP_PARTS)).default([...BACK_UP_PARTS]),
  /** `null` where the log is on an engine of its own */
  logId: z.string().nullable(),
  /** of the last event in the log; `null` likewise */
  position: z.string().nullable(),
  /** ISO 8601 */
  takenAt: z.string(),
  /** absent from a back-up of version 1.0, as is the checksum of the manifest itself */
  contents: z.object({ stock: stockSchema, files: z.array(listedFileSchema).readonly() }).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The parts that lie in the data folder under some settings. */
export function partsInFolder({
  eventstoreUrl,
  mongodbUrl,
}: Pick<Config, 'eventstoreUrl' | 'mongodbUrl'>): readonly BackUpPart[] {
  return BACK_UP_PARTS.filter((part) => (part === 'log' ? eventstoreUrl === null : mongodbUrl === null));
}

/** Parts in words. */
export function namesOf(parts: readonly BackUpPart[]): string {
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** Where a back-up keeps what it holds, by the data folder's own names. Sessions and their keys stay out: after a restore everybody signs in again. */
export function backUpFiles(folder: string) {
  return {
    manifest: join(folder, 'back-up.json'),
    /** of the manifest, as `sha256sum -c` reads it */
    manifestSum: join(folder, 'back-up.json.sha256'),
    log: join(folder, 'events.sqlite'),
    vault: join(folder, 'keys.sqlite'),
    photos: join(folder, 'photos'),
  } as const;
}

/** A back-up that cannot be taken, read or restored; the message is for the person who asked, a line for each thing. */
export class BackUpFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackUpFailure';
  }
}
