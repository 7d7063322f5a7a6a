import type { Config } from '@duende/platform/config/config';
import { MoveFailure } from './move-parts.ts';

/** Whether each part is on its engine; otherwise it is in the data folder. */
export interface OnEngines {
  readonly log: boolean;
  readonly documents: boolean;
}

export type MovedPart = keyof OnEngines;

/** A part moves if it begins elsewhere than it ends. */
export interface Plan {
  /** from engines to the data folder */
  readonly isBack: boolean;
  readonly from: OnEngines;
  readonly to: OnEngines;
  readonly dataDir: string;
  readonly eventstoreUrl: string | null;
  readonly mongodbUrl: string | null;
}

export type MoveSettings = Pick<Config, 'dataDir' | 'eventstoreUrl' | 'mongodbUrl'>;

const NEEDED = { '': 'EVENTSTORE_URL, MONGODB_URL or both', log: 'EVENTSTORE_URL', rest: 'MONGODB_URL' };

/**
 * The given engines are ends of the move. `only` moves one part; the other stays.
 * @throws MoveFailure
 */
export function planMove(
  { dataDir, eventstoreUrl, mongodbUrl }: MoveSettings,
  { only, back: isBack }: { readonly only: string; readonly back: boolean },
): Plan {
  if (only !== '' && only !== 'log' && only !== 'rest') throw new MoveFailure('ONLY must be log or rest');
  const given = { log: eventstoreUrl !== null, documents: mongodbUrl !== null };
  const inFolder = { log: given.log && only === 'rest', documents: given.documents && only === 'log' };
  const [from, to] = isBack ? [given, inFolder] : [inFolder, given];
  const plan = { isBack, from, to, dataDir, eventstoreUrl, mongodbUrl };
  if (!moves(plan, 'log') && !moves(plan, 'documents'))
    throw new MoveFailure(`${NEEDED[only]} must name the engines of the move`);
  return plan;
}

export const moves = ({ from, to }: Pick<Plan, 'from' | 'to'>, part: MovedPart): boolean =>
  from[part] !== to[part];

export function whereItEnds({ to: { log, documents }, dataDir }: Plan): string {
  const logIn = log ? 'in EVENTSTORE_URL' : `in ${dataDir}`;
  const documentsIn = documents ? 'in MONGODB_URL' : `in ${dataDir}`;
  return `this ends with the log ${logIn} and keys, sessions and photos ${documentsIn}`;
}

export function howToStart({ to: { log, documents }, dataDir }: Plan): string {
  const given = [...(log ? ['EVENTSTORE_URL'] : []), ...(documents ? ['MONGODB_URL'] : [])];
  const without = [...(log ? [] : ['EVENTSTORE_URL']), ...(documents ? [] : ['MONGODB_URL'])];
  const settings = [
    ...(log && documents ? [] : [`DATA_DIR=${dataDir}`]),
    ...given.map((name) => `${name} as given here`),
  ].join(' and ');
  const unset = without.length === 0 ? '' : `, without ${without.join(' and ')}`;
  return `now start the service with ${settings}${unset}, then: make verify`;
}
