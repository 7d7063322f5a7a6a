import { readFile } from 'node:fs/promises';
import { hasCode } from '@duende/platform/files/durable-file';
import { sumOfBytes } from '@duende/platform/files/sum-of';
import { backUpFiles, manifestSchema, type Manifest } from './back-up-files.ts';

export interface ReadManifest {
  /** `null` if missing or invalid */
  readonly manifest: Manifest | null;
  /** `null` if intact or of an older version without checksum */
  readonly damage: string | null;
}

/** Rejects if unreadable for this user. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  const files = backUpFiles(folder);
  const [text, sum] = [await textOf(files.manifest), await textOf(files.manifestSum)];
  if (text === null) return { manifest: null, damage: 'missing: this back-up was not finished' };
  const manifest = parsed(text);
  if (sum === null) {
    if (manifest === null) return { manifest, damage: 'cannot be understood' };
    return {
      manifest,
      damage: manifest.contents === undefined ? null : 'its checksum, back-up.json.sha256, is missing',
    };
  }
  if (sum.slice(0, 64) === sumOfBytes(text))
    return { manifest, damage: manifest === null ? 'of a newer version' : null };
  return { manifest, damage: 'it or its checksum, back-up.json.sha256, was altered since they were written' };
}

function parsed(text: string): Manifest | null {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
