import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { START } from '@duende/contracts/events/domain-event';
import { replaceDurably, syncFolder, writeDurably } from '@duende/platform/files/durable-file';
import { dataFiles } from '@duende/platform/files/data-files';
import { sumOfBytes } from '@duende/platform/files/sum-of';
import {
  BACK_UP_PARTS,
  BackUpFailure,
  backUpFiles,
  type BackUpPart,
  type ListedFile,
  type Manifest,
  type Stock,
} from './back-up-files.ts';
import { copyPhotos, copyStore, type EarlierBackUp } from './copy-in.ts';
import { firstDamage } from './first-damage.ts';
import { readManifest } from './read-manifest.ts';
import { takeStock } from './take-stock.ts';
import { targetError, openTarget, requireOutside } from './target-folder.ts';

export type CompleteManifest = Manifest & Required<Pick<Manifest, 'contents'>>;

interface BackUpOptions {
  readonly dataDir: string;
  readonly into: string;
  readonly parts?: readonly BackUpPart[];
}

/**
 * Copies a data folder, except parts on engines, while the service may write it. A failure removes the copy.
 * Order: log, keys, photos. Keys and photos are durable before their event, so the copied log is complete.
 * @throws BackUpFailure if there is nothing to copy, it is unreadable, or the target is not an empty,
 * writable folder
 */
export async function backUp({
  dataDir,
  into,
  parts = BACK_UP_PARTS,
}: BackUpOptions): Promise<CompleteManifest> {
  const { log, vault } = dataFiles(dataDir);
  const stores = [parts.includes('log') ? log : [], parts.includes('keys and photos') ? vault : []].flat();
  for (const store of stores)
    if (!existsSync(store)) throw new BackUpFailure(`${dataDir} holds no stores: ${store} is not there`);
  await requireOutside(into, dataDir, 'losing one would lose the other');
  const target = await openTarget('INTO', into);
  try {
    const files = await copyParts({ dataDir, into, parts });
    return await seal(into, parts, { stock: await takeStock(into, parts), files });
  } catch (error) {
    // May fail on a full or read-only target. Without a manifest the rest is no back-up.
    await target.clear().catch(() => undefined);
    throw error;
  }
}

async function copyParts({ dataDir, into, parts }: Required<BackUpOptions>): Promise<readonly ListedFile[]> {
  const [from, to] = [dataFiles(dataDir), backUpFiles(into)];
  const files: ListedFile[] = [];
  if (parts.includes('log')) {
    files.push(await copyStore(from.log, to.log, into));
    requireSound(from.log, to.log);
  }
  if (parts.includes('keys and photos')) {
    files.push(await copyStore(from.vault, to.vault, into));
    requireSound(from.vault, to.vault);
    files.push(...(await copyPhotos(from.photos, to.photos, into, await newestNextTo(into))));
  }
  return files;
}

async function newestNextTo(into: string): Promise<EarlierBackUp | null> {
  const parent = dirname(resolve(into));
  let newest: { readonly takenAt: string; readonly backUp: EarlierBackUp } | null = null;
  for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => [])) {
    const folder = join(parent, entry.name);
    if (!entry.isDirectory() || !existsSync(backUpFiles(folder).manifest)) continue;
    const { manifest } = await readManifest(folder).catch(() => ({ manifest: null }));
    const files = manifest?.contents?.files;
    if (files === undefined || manifest === null || manifest.takenAt < (newest?.takenAt ?? '')) continue;
    newest = { takenAt: manifest.takenAt, backUp: { folder, files } };
  }
  return newest?.backUp ?? null;
}

/** Detects damage now, while older back-ups exist. */
function requireSound(from: string, copy: string): void {
  const damage = firstDamage(copy);
  if (damage !== null) throw new BackUpFailure(`${from} is damaged: ${damage}`);
}

/** The manifest comes last and marks the back-up as complete. */
async function seal(
  into: string,
  parts: readonly BackUpPart[],
  contents: { readonly stock: Stock; readonly files: readonly ListedFile[] },
): Promise<CompleteManifest> {
  const { manifest: file, manifestSum } = backUpFiles(into);
  const { log } = contents.stock;
  const manifest = {
    layout: 1 as const,
    holds: [...parts],
    logId: log?.id ?? null,
    position: log === null ? null : (log.last ?? START),
    takenAt: new Date().toISOString(),
    contents,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  try {
    await writeDurably(manifestSum, `${sumOfBytes(text)}  ${basename(file)}\n`);
    await syncFolder(into);
    await replaceDurably(file, text);
  } catch (error) {
    throw targetError('INTO', into, error);
  }
  return manifest;
}
