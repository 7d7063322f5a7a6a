import type { ImportAnswer } from '@duende/contracts/imports/import-answers';
import type { FinishedImport } from './import.ts';

export function importAnswer({ total, imported, statuses, cut }: FinishedImport): ImportAnswer {
  return {
    total,
    imported,
    ...(statuses.length > 0 && { notices: [...statuses] }),
    ...(cut.length > 0 && { cut: [...cut] }),
  };
}
