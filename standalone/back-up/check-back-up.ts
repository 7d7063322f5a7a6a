import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  BACK_UP_PARTS,
  BackUpFailure,
  backUpFiles,
  isBackUpPath,
  type BackUpPart,
  type ListedFile,
  type Stock,
} from './back-up-files.ts';
import { checkFiles, pathsIn } from './check-files.ts';
import { firstDamage } from './first-damage.ts';
import { readManifest } from './read-manifest.ts';
import { takeStock } from './take-stock.ts';

/** What a back-up holds, and whether it is as it was taken. */
export interface BackUpCheck {
  readonly holds: readonly BackUpPart[];
  /** ISO 8601; `null` where its manifest does not tell */
  readonly takenAt: string | null;
  /** a line for each thing that is damaged: what, and where */
  readonly damage: readonly string[];
  /** false for one of version 1.0, of which less can be told */
  readonly hasChecksums: boolean;
  /** counted anew; `null` where a store cannot be read */
  readonly stock: Stock | null;
  /** what a restore copies; `sha256` is empty where it is not known */
  readonly files: readonly Pick<ListedFile, 'path' | 'sha256'>[];
}

const [MANIFEST, MANIFEST_SUM] = [backUpFiles('').manifest, backUpFiles('').manifestSum];

/**
 * Reads all of a back-up and compares it with what was written down when it was taken: each file by its checksum, and the counts.
 * One without checksums is looked through as far as that goes: its databases page by page, its photos by what the log names.
 * Writes nothing.
 * @throws BackUpFailure when the folder is not there, cannot be read or holds no back-up
 */
export async function checkBackUp(from: string): Promise<BackUpCheck> {
  const { paths, manifest, doubt } = await lookInto(from);
  const present = paths.filter((path) => path !== MANIFEST && path !== MANIFEST_SUM);
  const holds = manifest?.holds ?? partsThere(from);
  // A manifest that was altered is believed in nothing else.
  const contents = doubt === null ? manifest?.contents : undefined;
  const damage = doubt === null ? [] : [`${MANIFEST}: ${doubt}`];
  damage.push(
    ...(contents === undefined ? storeDamage(from, holds) : await checkFiles(from, contents.files, present)),
  );
  const stock = await takeStock(from, holds).catch(() => null);
  damage.push(...(damage.length === 0 ? countDamage(stock, contents?.stock) : []));
  const isWhole = damage.length === 0 && contents !== undefined;
  return {
    holds,
    takenAt: manifest?.takenAt ?? null,
    damage,
    hasChecksums: contents !== undefined,
    stock,
    files: isWhole ? contents.files : present.filter(isBackUpPath).map((path) => ({ path, sha256: '' })),
  };
}

async function lookInto(from: string) {
  try {
    if (!(await stat(from)).isDirectory()) throw new BackUpFailure(`${from} is not a folder`);
    const paths = await pathsIn(from);
    const { manifest, damage: doubt } = await readManifest(from);
    if (manifest === null && partsThere(from).length === 0)
      throw new BackUpFailure(`${from} holds no back-up`);
    return { paths, manifest, doubt };
  } catch (error) {
    if (error instanceof BackUpFailure) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new BackUpFailure(`${from} cannot be read (${why})`, { cause: error });
  }
}

function partsThere(from: string): readonly BackUpPart[] {
  const { log, vault } = backUpFiles(from);
  return BACK_UP_PARTS.filter((part) => existsSync(part === 'log' ? log : vault));
}

function storeDamage(from: string, holds: readonly BackUpPart[]): readonly string[] {
  return holds.flatMap((part) => {
    const { log, vault } = backUpFiles(from);
    const file = part === 'log' ? log : vault;
    if (!existsSync(file)) return [`${basename(file)}: missing`];
    const damage = firstDamage(file);
    return damage === null ? [] : [`${basename(file)}: ${damage}`];
  });
}

/** Which photos are lacking is left out: older versions looked for them in fewer events. */
const countedOf = ({ photos, ...stock }: Stock) => ({ ...stock, photos: photos?.count });

/** What is counted where every file is as it should be, beside what was counted then; or beside what the log names. */
function countDamage(stock: Stock | null, counted: Stock | undefined): readonly string[] {
  if (stock === null) return ['what its databases hold cannot be counted'];
  if (counted === undefined)
    return (stock.photos?.lacking ?? []).map((name) => `photos/by-name/${name}: missing, or not whole`);
  return isDeepStrictEqual(countedOf(stock), countedOf(counted))
    ? []
    : [`${MANIFEST}: it counts other things than are there`];
}
