import type { RsvpStatusAnswer } from '@duende/contracts/api/answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { showMeanwhile } from '../../lib/optimistic.ts';
import { sendOrKeep } from '../../lib/outbox/keep-command.ts';
import { rsvpCountQuery } from '../../lib/queries/rsvp-count-query.ts';
import { rsvpStatusQuery } from '../../lib/queries/rsvp-status-query.ts';
import { accountAtScreen } from '../../lib/session/session-query.ts';
import { errorToast } from '../../lib/toasts.ts';

/**
 * Sets whether the person goes. Button and count show it at once; a failure takes both back. Without signal the word waits in
 * the outbox, and nobody is counted who has not been heard.
 */
export function useRsvp(eventId: string) {
  const client = useQueryClient();
  const status = rsvpStatusQuery(eventId).queryKey;
  const count = rsvpCountQuery(eventId).queryKey;
  return useMutation({
    // Two quick presses are two wishes, sent in their order.
    scope: { id: `rsvp-${eventId}` },
    mutationFn: (isGoing: boolean) =>
      sendOrKeep<RsvpStatusAnswer>({ kind: 'rsvp', eventId, isGoing }, accountAtScreen(client)),
    onMutate: async (isGoing) => {
      const before = client.getQueryData(status)?.data.isGoing;
      const takeBackStatus = await showMeanwhile(client, status, () => ({ isGoing }));
      // Who presses before that is known may have been counted long ago.
      const step = before === undefined || before === isGoing ? 0 : isGoing ? 1 : -1;
      const takeBackCount = await showMeanwhile(
        client,
        count,
        (shown) => shown && { ...shown, count: Math.max(0, shown.count + step) },
      );
      return {
        isCounted: before !== undefined,
        takeBack: () => {
          takeBackStatus();
          takeBackCount();
        },
      };
    },
    onSuccess: async (answer, isGoing, { isCounted, takeBack }) => {
      if (answer === null) return takeBack();
      const isShown = client.getQueryData(status)?.data.isGoing === isGoing;
      await Promise.all([
        // An answer of before the wish may have come over what was expected.
        !isShown && client.invalidateQueries({ queryKey: status, exact: true }),
        !isCounted && client.invalidateQueries({ queryKey: count, exact: true }),
      ]);
    },
    onError: (error, _isGoing, shown) => {
      shown?.takeBack();
      errorToast('Error', messageOf(error, 'No se pudo actualizar el RSVP'));
    },
  });
}
