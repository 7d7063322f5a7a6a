import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@duende/platform/config/config';
import { z } from 'zod';

/** What may lie in a data folder and in a back-up of it: keys and photos go together, the log may be elsewhere. */
export const BACK_UP_PARTS = ['log', 'keys and photos'] as const;
export type BackUpPart = (typeof BACK_UP_PARTS)[number];

/** What a back-up says of itself. Written last: a folder without it holds no whole back-up. */
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

/** Where a back-up keeps what it holds. Sessions and their keys stay out: after a restore everybody signs in again. */
export function backUpFiles(folder: string) {
  return {
    manifest: join(folder, 'back-up.json'),
    log: join(folder, 'events.sqlite'),
    vault: join(folder, 'keys.sqlite'),
    photos: join(folder, 'photos'),
  } as const;
}

/** A back-up that cannot be taken or restored; the message is one line for the person who asked. */
export class BackUpFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackUpFailure';
  }
}

/** Log and keys together open everything that people wrote. */
const OWNER_ALONE = 0o700;

/** Makes a folder, for its owner alone, when it is not there. @throws BackUpFailure when something is in it */
export async function requireEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ALONE });
  if ((await readdir(folder)).length > 0) throw new BackUpFailure(`${folder} is not empty`);
}
