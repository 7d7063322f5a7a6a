/** The tables that the history can be taken away as. */
export const EXPORT_TABLES = [
  'parties',
  'party_versions',
  'attendance',
  'rides',
  'decisions',
  'comments',
] as const;
export type ExportTable = (typeof EXPORT_TABLES)[number];

/** What an export may be of: a table of the history, or what is found in the audit trail. */
export const EXPORTED_TABLES = [...EXPORT_TABLES, 'audit'] as const;

export const EXPORT_FORMATS = ['ndjson', 'csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
