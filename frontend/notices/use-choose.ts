import { preferencesIn, type NoticePreferences } from '@duende/contracts/notices/notice-preferences';
import type { NoticePreferencesAnswer } from '@duende/contracts/notices/notice-answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorToast } from '../browser/toasts.ts';
import { optimisticUpdate } from '../cache/optimistic-update.ts';
import { refresh } from '../cache/refreshes.ts';
import { messageOf } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { noticePreferencesQuery } from '../push/push.ts';

const KEY = ['choose-notices'];

/** Idempotent. */
type Choice = (now: NoticePreferences) => NoticePreferences;

/** Shows a choice at once and saves it. A refusal takes it back with a message. Choices are sent one after the other. */
export function useChoose(): (choice: Choice) => void {
  const client = useQueryClient();
  const { queryKey } = noticePreferencesQuery;
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: 'notice-preferences' },
    mutationFn: async (choice: Choice) => {
      const { data } = await client.ensureQueryData(noticePreferencesQuery);
      const chosen = preferencesIn(choice(data));
      return send('PUT /api/users/notices/preferences', {}, { ...chosen, likes: [...chosen.likes] });
    },
    onMutate: (choice) =>
      optimisticUpdate<NoticePreferencesAnswer>(client, queryKey, (now) => {
        if (now === undefined) return now;
        const chosen = choice(now);
        return { ...now, ...chosen, likes: [...chosen.likes] };
      }),
    onError: (error, _choice, rollback) => {
      rollback?.();
      errorToast('No se ha guardado', messageOf(error, 'Sigue como estaba. Prueba otra vez.'));
    },
    onSettled: async (_answer, error) => {
      // An answer from between two choices would show the second one undone.
      const isLast = client.isMutating({ mutationKey: KEY }) === 1;
      if (!isLast && error === null) return;
      await refresh(
        client,
        { call: 'PUT /api/users/notices/preferences', said: {} },
        error === null ? 'done' : 'failed',
      );
    },
  });
  return mutate;
}
