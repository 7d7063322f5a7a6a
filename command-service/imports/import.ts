import type { Command } from '@duende/contracts/commands/command-schemas';
import type { ImportEvent } from '@duende/contracts/events/domain-event';
import type { CutField } from '@duende/contracts/imports/cut-fields';
import type { SourceStatus } from '@duende/contracts/imports/import-events';
import { Refusal } from '@duende/contracts/common/refusal';

export interface FinishedImport {
  readonly status: 'finished';
  readonly total: number;
  readonly imported: number;
  readonly statuses: readonly SourceStatus[];
  readonly cut: readonly CutField[];
  /** its pending parties were rejected later */
  readonly isWithdrawn: boolean;
}

/** An interrupted import stays started until it is repeated. */
export type ImportState = { readonly status: 'unstarted' } | { readonly status: 'started' } | FinishedImport;

const UNSTARTED: ImportState = { status: 'unstarted' };

function evolveImport(state: ImportState, event: ImportEvent): ImportState {
  switch (event.type) {
    case 'ImportStarted':
      return { status: 'started' };
    case 'ImportFinished':
      return {
        status: 'finished',
        total: event.data.total,
        imported: event.data.imported,
        statuses: event.data.notices ?? [],
        cut: event.data.cut ?? [],
        isWithdrawn: false,
      };
    case 'ImportWithdrawn':
      return state.status === 'finished' ? { ...state, isWithdrawn: true } : state;
    default:
      event satisfies never;
      return state;
  }
}

export type ImportCommand = Command<'StartImport' | 'FinishImport' | 'WithdrawImport'>;

/** Repeated commands change nothing. */
export const importDecider = {
  initialState: UNSTARTED,
  evolve: evolveImport,

  decide(command: ImportCommand, state: ImportState): readonly ImportEvent[] {
    switch (command.type) {
      case 'StartImport':
        return state.status === 'unstarted' ? [{ type: 'ImportStarted', data: command.data }] : [];
      case 'FinishImport':
        return state.status === 'started' ? [{ type: 'ImportFinished', data: command.data }] : [];
      case 'WithdrawImport':
        if (state.status !== 'finished') throw new Refusal('audit.not-undoable');
        if (state.isWithdrawn) throw new Refusal('audit.already-undone');
        return [{ type: 'ImportWithdrawn', data: command.data }];
      default:
        throw new TypeError(`no decision for ${(command satisfies never as ImportCommand).type}`);
    }
  },
};
