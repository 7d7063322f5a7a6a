import type { ReadModels } from '@duende/projections/registry/registry';

export const EXPORT_READS = [
  'parties',
  'party-versions',
  'attendance',
  'rides',
  'seats',
  'decisions',
  'comments',
  'users',
  'audit',
] as const satisfies readonly (keyof ReadModels)[];

export type ExportModels = {
  readonly [N in (typeof EXPORT_READS)[number]]: Pick<ReadModels[N], 'find' | 'get'>;
};
