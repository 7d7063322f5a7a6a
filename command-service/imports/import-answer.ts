import type { ImportAnswer } from '@duende/contracts/imports/import-answers';
import type { FinishedImport } from './import.ts';

export function importAnswer({ total, imported, notices, cut }: FinishedImport): ImportAnswer {
  return {
    total,
    imported,
    ...(notices.length > 0 && { notices: [...notices] }),
    ...(cut.length > 0 && { cut: [...cut] }),
  };
}
