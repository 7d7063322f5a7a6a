import type { Config } from '@duende/platform/config/config';
import { MoveFailure } from './move-parts.ts';

export interface Plan {
  /** `out`: data folder to engines; `back`: the reverse */
  readonly direction: 'out' | 'back';
  readonly moves: { readonly log: boolean; readonly documents: boolean };
  readonly dataDir: string;
  readonly eventstoreUrl: string | null;
  readonly mongodbUrl: string | null;
}

export type MoveSettings = Pick<Config, 'dataDir' | 'eventstoreUrl' | 'mongodbUrl'>;

/**
 * The given engines are ends of the move. `only` moves one part; the other stays.
 * @throws MoveFailure
 */
export function planMove(
  { dataDir, eventstoreUrl, mongodbUrl }: MoveSettings,
  { only, back }: { readonly only: string; readonly back: boolean },
): Plan {
  if (!['', 'log', 'rest'].includes(only)) throw new MoveFailure('ONLY must be log or rest');
  const moves = {
    log: eventstoreUrl !== null && only !== 'rest',
    documents: mongodbUrl !== null && only !== 'log',
  };
  if (!moves.log && !moves.documents) {
    const needed = { '': 'EVENTSTORE_URL, MONGODB_URL or both', log: 'EVENTSTORE_URL', rest: 'MONGODB_URL' }[
      only
    ];
    throw new MoveFailure(`${needed} must name the engines of the move`);
  }
  return { direction: back ? 'back' : 'out', moves, dataDir, eventstoreUrl, mongodbUrl };
}

export function logIsOnEngine({ direction, moves, eventstoreUrl }: Plan): boolean {
  return moves.log ? direction === 'back' : eventstoreUrl !== null;
}

export function documentsAreOnEngine({ direction, moves, mongodbUrl }: Plan): boolean {
  return moves.documents ? direction === 'back' : mongodbUrl !== null;
}

export function whereItEnds(plan: Plan): string {
  const { log, documents } = endsOnEngine(plan);
  const logIn = log ? 'in EVENTSTORE_URL' : `in ${plan.dataDir}`;
  const documentsIn = documents ? 'in MONGODB_URL' : `in ${plan.dataDir}`;
  return `this ends with the log ${logIn} and keys, sessions and photos ${documentsIn}`;
}

export function howToStart(plan: Plan): string {
  const { dataDir } = plan;
  const { log, documents } = endsOnEngine(plan);
  const given = [...(log ? ['EVENTSTORE_URL'] : []), ...(documents ? ['MONGODB_URL'] : [])];
  const without = [...(log ? [] : ['EVENTSTORE_URL']), ...(documents ? [] : ['MONGODB_URL'])];
  const settings = [
    ...(log && documents ? [] : [`DATA_DIR=${dataDir}`]),
    ...given.map((name) => `${name} as given here`),
  ].join(' and ');
  const unset = without.length === 0 ? '' : `, without ${without.join(' and ')}`;
  return `now start the service with ${settings}${unset}, then: make verify`;
}

export function endsOnEngine(plan: Plan): { readonly log: boolean; readonly documents: boolean } {
  const { moves, direction } = plan;
  return {
    log: moves.log ? direction === 'out' : logIsOnEngine(plan),
    documents: moves.documents ? direction === 'out' : documentsAreOnEngine(plan),
  };
}
