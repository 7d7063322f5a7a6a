import { dataFiles } from '@duende/platform/files/data-files';
import { moves, type Plan } from './plan.ts';

export const LOG_ON_ENGINE = 'the log of EVENTSTORE_URL';
export const DOCUMENTS_ON_ENGINE = 'the database of MONGODB_URL';

/** Paths in the data folder (`*`: any suffix) or an engine's store that a finished move leaves behind. */
export function whatMayGo(plan: Plan): readonly string[] {
  const { to, dataDir } = plan;
  const files = dataFiles(dataDir);
  // Includes SQLite's journal and logs set aside by moves back.
  const ofLog = to.log ? [`${files.log}*`] : [LOG_ON_ENGINE, `${files.log}.left-*`];
  const ofDocuments = to.documents
    ? [`${files.vault}*`, `${files.sessions}*`, files.sessionKeys, files.photos]
    : [DOCUMENTS_ON_ENGINE];
  return [...(moves(plan, 'log') ? ofLog : []), ...(moves(plan, 'documents') ? ofDocuments : [])];
}

/** One sentence each. */
function whatStays({ isBack, to: on, dataDir }: Plan): readonly string[] {
  const inFolder = [...(on.log ? [] : ['the log']), ...(on.documents ? [] : ['keys, sessions and photos'])];
  return [
    inFolder.length === 0
      ? `keep ${dataDir}/move.json, so that no service starts there with new data`
      : `keep everything else in ${dataDir}: ${inFolder.join(' and ')} are there`,
    ...(isBack && on.log ? [`keep ${LOG_ON_ENGINE}`] : []),
    ...(isBack && on.documents ? [`keep ${DOCUMENTS_ON_ENGINE}: keys, sessions and photos are there`] : []),
    'without the keys, all texts stay unreadable for ever',
  ];
}

/** One line each. */
export function whatMayGoInWords(plan: Plan): readonly string[] {
  return [
    'the source was not changed, and no service starts on it. When you no longer need it, delete exactly this:',
    ...whatMayGo(plan).map((name) => `  ${name}`),
    ...whatStays(plan),
  ];
}
