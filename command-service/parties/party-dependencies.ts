import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { CommandDependencies } from '../http/command-route.ts';
import type { WaitingPartiesLimit } from './waiting-parties-limit.ts';

export interface PartyDependencies extends CommandDependencies {
  readonly photos: Pick<PhotoStore, 'record'>;
  readonly waiting: WaitingPartiesLimit;
}
