import type { DecidedAnswer } from '@duende/contracts/common/answers';
import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { useQueryClient } from '@tanstack/react-query';
import { undoAction } from '../../audit/undo.ts';
import { AUDIT } from '../../audit/audit-keys.ts';
import { errorToast, toast } from '../../browser/toasts.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import { messageOf } from '../../http/api-error.ts';
import { send } from '../../http/send.ts';
import { REPORTS } from '../../reports/report-queries.ts';
import { wordsOf } from './reported-words.ts';

/** Leaves what was reported as it is. */
export function useDismiss(item: ReportedAnswer) {
  const client = useQueryClient();
  const { id } = item;
  const refresh = () =>
    Promise.all([REPORTS, AUDIT].map((queryKey) => client.invalidateQueries({ queryKey })));
  return useOnceMutation({
    mutationFn: () => send<DecidedAnswer>('POST', `/api/admin/reports/${id}/dismiss`),
    onSuccess: async ({ undoId }) => {
      const undone = { subject: { type: 'report', id }, what: wordsOf(item) } as const;
      toast('Denuncias descartadas', wordsOf(item), undoAction(client, undoId, undone));
      await refresh();
    },
    onError: async (error) => {
      errorToast('Error al decidir', messageOf(error, 'No se pudieron descartar las denuncias'));
      // Somebody else may have decided.
      await refresh();
    },
  });
}
