import type { ImportEvent } from '@duende/contracts/events/domain-event';

export interface FinishedImport {
  readonly status: 'finished';
  readonly total: number;
  readonly imported: number;
}

/** An import as its stream tells it; one that was cut off stays started until it is asked for again. */
export type ImportState = { readonly status: 'unstarted' } | { readonly status: 'started' } | FinishedImport;

export const UNSTARTED: ImportState = { status: 'unstarted' };

export function evolveImport(state: ImportState, event: ImportEvent): ImportState {
  switch (event.type) {
    case 'ImportStarted':
      return { status: 'started' };
    case 'ImportFinished':
      return { status: 'finished', total: event.data.total, imported: event.data.imported };
    default:
      return state;
  }
}
