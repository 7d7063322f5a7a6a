import type { Config } from '@duende/platform/config/config';
import { partsInFolder, type BackUpPart } from '../back-up/back-up-files.ts';
import { ToolFailure } from './run-tool.ts';

/** Lists what the engines' tools must copy, in the order log, keys, photos. */
export function leftToEngines({
  eventstoreUrl,
  mongodbUrl,
}: Pick<Config, 'eventstoreUrl' | 'mongodbUrl'>): readonly string[] {
  const lines: string[] = [];
  if (eventstoreUrl !== null) {
    lines.push(
      "left to EventStoreDB's own tools: the log. Copy it BEFORE keys and photos: those of each event are there before " +
        'it, so a log that is copied after them may name some that they lack',
    );
  }
  if (mongodbUrl !== null) {
    lines.push("left to MongoDB's own tools: keys, photos and sessions. Copy them AFTER the log");
  }
  if (lines.length > 0) lines.push('how: docs/operate/engines.md, "Back up the engines"');
  return lines;
}

/** It must match; `takenAt`: time of the back-up. */
export function notRestored(
  { eventstoreUrl, mongodbUrl }: Pick<Config, 'eventstoreUrl' | 'mongodbUrl'>,
  takenAt: string,
): readonly string[] {
  const lines: string[] = [];
  if (eventstoreUrl !== null) {
    lines.push(
      `the log in EventStoreDB is as it was. What was recorded there after ${takenAt} may name keys and photos that this ` +
        'back-up lacks: "make verify" lists them',
    );
  }
  if (mongodbUrl !== null) {
    lines.push(
      `keys, photos and sessions in MongoDB are as they were. Where they were lost too, bring back a copy that is not older than ${takenAt}: ` +
        'an older one lacks keys that this log names',
    );
  }
  return lines;
}

/** @throws ToolFailure if none */
export function requirePartsInFolder(
  config: Pick<Config, 'eventstoreUrl' | 'mongodbUrl'>,
): readonly BackUpPart[] {
  const parts = partsInFolder(config);
  if (parts.length > 0) return parts;
  throw new ToolFailure(
    ['nothing of this service is in the data folder', ...leftToEngines(config)].join('\n'),
  );
}
