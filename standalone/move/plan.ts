import type { Config } from '@duende/platform/config/config';
import { MoveFailure } from './move-parts.ts';

/** What is carried, and where everything is before. */
export interface Plan {
  /** from the data folder to the engines, or back */
  readonly direction: 'out' | 'back';
  readonly moves: { readonly log: boolean; readonly documents: boolean };
  readonly dataDir: string;
  readonly eventstoreUrl: string | null;
  readonly mongodbUrl: string | null;
}

export type MoveSettings = Pick<Config, 'dataDir' | 'eventstoreUrl' | 'mongodbUrl'>;

/**
 * The engines that are given are the ends of the move; `only` leaves one part where it is, which is on its engine where that
 * is given.
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

/** Where the log is before the move. */
export function logIsOnEngine({ direction, moves, eventstoreUrl }: Plan): boolean {
  return moves.log ? direction === 'back' : eventstoreUrl !== null;
}

/** Where keys, sessions and photos are before the move. */
export function documentsAreOnEngine({ direction, moves, mongodbUrl }: Plan): boolean {
  return moves.documents ? direction === 'back' : mongodbUrl !== null;
}

/** How to start on what a move has made, a line each. */
export function howToStart(plan: Plan): readonly string[] {
  const { direction, moves, dataDir, eventstoreUrl, mongodbUrl } = plan;
  const log = moves.log ? direction === 'out' : eventstoreUrl !== null;
  const documents = moves.documents ? direction === 'out' : mongodbUrl !== null;
  const engines = [...(log ? ['EVENTSTORE_URL'] : []), ...(documents ? ['MONGODB_URL'] : [])];
  const settings =
    engines.length === 0
      ? `DATA_DIR=${dataDir} alone, without EVENTSTORE_URL and MONGODB_URL`
      : `${engines.join(' and ')} as given here`;
  const left = direction === 'out' ? dataDir : 'the engines';
  return [
    `now start the service with ${settings}, then: make verify`,
    `${left} stayed as it was, and no service starts on what was moved; delete it when you need it no more`,
  ];
}
