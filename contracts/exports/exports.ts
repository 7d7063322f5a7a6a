export const EXPORT_TABLES = [
  'parties',
  'party_versions',
  'attendance',
  'rides',
  'decisions',
  'comments',
] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

export const EXPORTED_TABLES = [...EXPORT_TABLES, 'audit'] as const;

export const EXPORT_FORMATS = ['ndjson', 'csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
