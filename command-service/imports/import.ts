import type { Command } from '@duende/contracts/commands/command-schemas';
import type { ImportEvent } from '@duende/contracts/events/domain-event';

export interface FinishedImport {
  readonly status: 'finished';
  readonly total: number;
  readonly imported: number;
}

/** An import as its stream tells it; one that was cut off stays started until it is asked for again. */
export type ImportState = { readonly status: 'unstarted' } | { readonly status: 'started' } | FinishedImport;

const UNSTARTED: ImportState = { status: 'unstarted' };

function evolveImport(state: ImportState, event: ImportEvent): ImportState {
  switch (event.type) {
    case 'ImportStarted':
      return { status: 'started' };
    case 'ImportFinished':
      return { status: 'finished', total: event.data.total, imported: event.data.imported };
    default:
      return state;
  }
}

export type ImportCommand = Command<'StartImport' | 'FinishImport'>;

/** What is decided of one import: begun once, finished once, whatever was asked twice. */
export const importDecider = {
  initialState: UNSTARTED,
  evolve: evolveImport,

  decide(command: ImportCommand, state: ImportState): readonly ImportEvent[] {
    switch (command.type) {
      case 'StartImport':
        return state.status === 'unstarted' ? [{ type: 'ImportStarted', data: command.data }] : [];
      case 'FinishImport':
        return state.status === 'started' ? [{ type: 'ImportFinished', data: command.data }] : [];
      default:
        throw new TypeError(`no decision for ${(command satisfies never as ImportCommand).type}`);
    }
  },
};
