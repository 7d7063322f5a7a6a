import { dataFiles } from '@duende/platform/files/data-files';
import { endsOnEngine, type Plan } from './plan.ts';

export const LOG_ON_ENGINE = 'the log of EVENTSTORE_URL';
export const DOCUMENTS_ON_ENGINE = 'the database of MONGODB_URL';

/** What a finished move leaves behind. */
export interface WhatMayGo {
  /** paths in the data folder (`*`: any suffix) or an engine's store */
  readonly deletable: readonly string[];
  /** one sentence each */
  readonly kept: readonly string[];
}

export function whatMayGo(plan: Plan): WhatMayGo {
  const { moves, direction, dataDir } = plan;
  const files = dataFiles(dataDir);
  // Includes SQLite's journal and logs set aside by moves back.
  const ofLog = direction === 'out' ? [`${files.log}*`] : [LOG_ON_ENGINE, `${files.log}.left-*`];
  const ofDocuments =
    direction === 'out'
      ? [`${files.vault}*`, `${files.sessions}*`, files.sessionKeys, files.photos]
      : [DOCUMENTS_ON_ENGINE];
  return {
    deletable: [...(moves.log ? ofLog : []), ...(moves.documents ? ofDocuments : [])],
    kept: whatStays(plan),
  };
}

function whatStays(plan: Plan): readonly string[] {
  const { direction, dataDir } = plan;
  const on = endsOnEngine(plan);
  const inFolder = [...(on.log ? [] : ['the log']), ...(on.documents ? [] : ['keys, sessions and photos'])];
  const lines: string[] = [];
  if (inFolder.length === 0)
    lines.push(`keep ${dataDir}/move.json, so that no service starts there with new data`);
  else lines.push(`keep everything else in ${dataDir}: ${inFolder.join(' and ')} are there`);
  if (direction === 'back' && on.log) lines.push(`keep ${LOG_ON_ENGINE}`);
  if (direction === 'back' && on.documents)
    lines.push(`keep ${DOCUMENTS_ON_ENGINE}: keys, sessions and photos are there`);
  return [...lines, 'without the keys, all texts stay unreadable for ever'];
}

/** One line each. */
export function whatMayGoInWords(plan: Plan): readonly string[] {
  const { deletable, kept } = whatMayGo(plan);
  return [
    'the source was not changed, and no service starts on it. When you no longer need it, delete exactly this:',
    ...deletable.map((name) => `  ${name}`),
    ...kept,
  ];
}
