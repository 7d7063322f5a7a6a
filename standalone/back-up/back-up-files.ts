import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What a back-up says of itself. Written last: a folder without it holds no whole back-up. */
export const manifestSchema = z.object({
  layout: z.literal(1),
  logId: z.string(),
  /** of the last event in it */
  position: z.string(),
  /** ISO 8601 */
  takenAt: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

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
