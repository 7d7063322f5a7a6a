import type { Command } from '@duende/contracts/commands/command-schemas';
import { Refusal } from '@duende/contracts/common/refusal';
import type { HookEvent, RecordedDomainEvent } from '@duende/contracts/events/domain-event';
import { isUndoable } from '@duende/contracts/events/event-records';
import { streams } from '@duende/contracts/events/streams';
import { fold } from '../handling/decider.ts';
import { placedToUndo, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';
import { hooksDecider } from '../hooks/decide-hooks.ts';
import type { StreamUndoing } from './undoer.ts';

/** By the opposite command, under its rules, unless the hook was changed since. A renewed secret stays. */
export const undoHookDecider = {
  ...recordedStream,

  decide({ data }: Command<'UndoHookEvent'>, events: RecordedEvents): readonly HookEvent[] {
    const { hookId, eventId } = data;
    const { event, before, since } = placedToUndo(events, eventId);
    const isOfHook = (one: RecordedDomainEvent) => 'hookId' in one.data && one.data.hookId === hookId;
    if (!isOfHook(event)) throw new Refusal('audit.entry-not-found');
    if (since.some((later) => isOfHook(later) && isUndoable(later))) throw new Refusal('audit.decided-since');
    const now = fold(hooksDecider, events);
    if (event.type === 'HookAdded') return hooksDecider.decide({ type: 'RemoveHook', data: { hookId } }, now);
    const hook = fold(hooksDecider, before).get(hookId);
    if (hook === undefined) throw new Refusal('audit.not-undoable');
    const earlier = { hookId, ...hook };
    switch (event.type) {
      case 'HookRemoved':
        return hooksDecider.decide({ type: 'AddHook', data: earlier }, now);
      case 'HookChanged':
        return hooksDecider.decide({ type: 'ChangeHook', data: earlier }, now);
      case 'HookTargetChanged':
        return hooksDecider.decide({ type: 'ChangeHookTarget', data: earlier }, now);
      default:
        throw new Refusal('audit.not-undoable');
    }
  },
};

export const hookUndoing: StreamUndoing<Command<'UndoHookEvent'>, HookEvent> = {
  decider: undoHookDecider,
  streamOf: streams.hooks,
  command: (hookId, eventId) => ({ type: 'UndoHookEvent', data: { hookId, eventId } }),
};
