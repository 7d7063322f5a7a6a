import type { Command } from '@duende/contracts/commands/command-schemas';
import type { ImportEvent } from '@duende/contracts/events/domain-event';
import { evolveImport, UNSTARTED, type ImportState } from './import-state.ts';

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
