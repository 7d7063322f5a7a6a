import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { CommandDependencies } from '../http/command-route.ts';
import type { WaitingBound } from './waiting-bound.ts';

export interface PartyDependencies extends CommandDependencies {
  readonly photos: Pick<PhotoStore, 'record'>;
  readonly waiting: WaitingBound;
}
