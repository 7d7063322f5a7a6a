import type { EventAnswer, EventMendedAnswer } from '@duende/contracts/parties/party-answers';
import type { RsvpCountAnswer, RsvpStatusAnswer } from '@duende/contracts/rsvps/rsvp-answers';
import type { QueryClient } from '@tanstack/react-query';
import { errorToast, toast, type ToastAction } from '../browser/toasts.ts';
import { refresh } from '../cache/refreshes.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { messageOf } from '../http/api-error.ts';
import type { Positioned } from '../http/positioned.ts';
import { send } from '../http/send.ts';
import { asSeen } from '../parties/as-seen.ts';
import { rsvpCountQuery, rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { ACTIONS, isWhole, PROPOSED_MOVE, type ConditionAction } from './condition-actions.ts';

export interface ConditionValues {
  readonly action: ConditionAction | '';
  readonly cancelled: readonly string[];
  /** new days, and the day not added yet */
  readonly dates: readonly string[];
  readonly picked: string;
  readonly notice: string;
}

interface Change {
  /** a live message may change the party before the answer */
  readonly before: EventAnswer;
  readonly values: ConditionValues;
}

/** Not optimistic: the dialog stays until the answer. */
export function useChangeCondition(onChanged: () => void, onError: (failure: Error) => void) {
  return useCommand({
    command: ({ before, values }: Change) =>
      command(
        ACTIONS[values.action as ConditionAction].call,
        { id: before.id },
        bodyOf(values),
        asSeen(before),
      ),
    words: 'Failed to change event',
    done: (answer, { before, values: { action } }, client) => {
      if (action !== '') announce(client, before, answer, action);
      onChanged();
    },
    failed: onError,
  });
}

function bodyOf({ action, cancelled, dates, picked, notice }: ConditionValues) {
  const said = { notice: notice.trim() };
  if (action === 'cancel-days') return { ...said, dates: cancelled };
  // A chosen day counts even if not added.
  if (action === 'move') return { ...said, dates: picked === '' ? dates : [...dates, picked] };
  return said;
}

function announce(client: QueryClient, before: EventAnswer, now: EventMendedAnswer, action: ConditionAction) {
  if (now.isProposed === true) {
    toast(PROPOSED_MOVE.done, 'Te avisaremos cuando se decida.', undoing(client, before.id, WITHDRAW));
    return;
  }
  // An undo can only restore a party that took place as announced.
  const isUndoable = isWhole(before) && action !== 'move';
  toast(
    ACTIONS[action].done,
    recipientsOf(client, before.id),
    isUndoable ? undoing(client, before.id, REINSTATE) : undefined,
  );
}

/** Those who attend, without the person; `''` if unknown. */
function recipientsOf(client: QueryClient, id: string): string {
  const going = client.getQueryData<Positioned<RsvpCountAnswer>>(rsvpCountQuery(id).queryKey);
  const own = client.getQueryData<Positioned<RsvpStatusAnswer>>(rsvpStatusQuery(id).queryKey);
  const count = (going?.data.count ?? 0) - (own?.data.isGoing === true ? 1 : 0);
  if (count <= 0) return '';
  return count === 1 ? 'Hemos avisado a 1 persona' : `Hemos avisado a ${count} personas`;
}

const REINSTATE = (id: string) => send('POST /api/events/:id/reinstate', { id }, { notice: '' });
const WITHDRAW = (id: string) => send('POST /api/events/:id/proposal/withdraw', { id });

function undoing(client: QueryClient, id: string, undo: (id: string) => Promise<unknown>): ToastAction {
  const run = async () => {
    try {
      await undo(id);
      toast('Deshecho', 'La fiesta está como estaba.');
    } catch (error) {
      errorToast('Error al deshacer', messageOf(error, 'No se pudo deshacer'));
    }
    await refresh(client, { call: 'POST /api/events/:id/reinstate', said: { id } }, 'done');
  };
  return {
    label: 'Deshacer',
    altText: 'Deshacer; más tarde, en la página de la fiesta',
    run: () => void run(),
  };
}
