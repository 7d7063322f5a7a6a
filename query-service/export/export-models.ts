import type { ReadModels } from '@duende/projections/registry';

/** What an export reads. */
export const EXPORT_READS = [
  'parties',
  'party-versions',
  'attendance',
  'rides',
  'decisions',
  'comments',
  'users',
  'audit',
] as const satisfies readonly (keyof ReadModels)[];

export type ExportModels = Pick<ReadModels, (typeof EXPORT_READS)[number]>;
