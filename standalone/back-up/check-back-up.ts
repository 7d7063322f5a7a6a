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

export interface BackUpCheck {
  readonly holds: readonly BackUpPart[];
  /** ISO 8601; `null` if unknown */
  readonly takenAt: string | null;
  /** one line each: what and where */
  readonly damage: readonly string[];
  /** false for version 1.0 */
  readonly hasChecksums: boolean;
  /** recounted; `null` if unreadable */
  readonly stock: Stock | null;
  /** to restore; `sha256` is empty if unknown */
  readonly files: readonly Pick<ListedFile, 'path' | 'sha256'>[];
}

const [MANIFEST, MANIFEST_SUM] = [backUpFiles('').manifest, backUpFiles('').manifestSum];

/**
 * Compares files and counts with the manifest. Without checksums it checks the database pages and the photos
 * that the log names. Read-only.
 * @throws BackUpFailure if the folder is missing, unreadable or no back-up
 */
export async function checkBackUp(from: string): Promise<BackUpCheck> {
  const { paths, manifest, doubt } = await lookInto(from);
  const present = paths.filter((path) => path !== MANIFEST && path !== MANIFEST_SUM);
  const holds = manifest?.holds ?? partsThere(from);
  // Its checksum is wrong.
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

/** Ignores missing photos: older versions searched fewer events. */
const countedOf = ({ photos, ...stock }: Stock) => ({ ...stock, photos: photos?.count });

/** Compared with the manifest's counts, or with what the log names. */
function countDamage(stock: Stock | null, counted: Stock | undefined): readonly string[] {
  if (stock === null) return ['the rows of its databases cannot be counted'];
  if (counted === undefined)
    return (stock.photos?.lacking ?? []).map((name) => `photos/by-name/${name}: missing, or not whole`);
  return isDeepStrictEqual(countedOf(stock), countedOf(counted))
    ? []
    : [`${MANIFEST}: its counts differ from the contents`];
}
