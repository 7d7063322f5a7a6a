import type { DecidedAnswer, DoneAnswer } from '@duende/contracts/common/answers';
import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { AUDIT } from '../../audit/audit-messages.ts';
import { DecisionReasonDialog } from '../../audit/decision-reason-dialog.tsx';
import { undoAction } from '../../audit/undo.ts';
import { errorToast, toast } from '../../browser/toasts.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import { commentsKey } from '../../comments/comments-key.ts';
import { messageOf } from '../../http/api-error.ts';
import { send } from '../../http/send.ts';
import { partiesQuery, partyQuery } from '../../parties/party-queries.ts';
import { ConfirmDialog } from '../../ui/dialog-parts.tsx';
import { REPORTS } from '../../reports/report-queries.ts';
import { wordsOf } from './report-lines.tsx';

interface HideDialogProps {
  readonly item: ReportedAnswer;
  readonly onClose: () => void;
}

/** How each thing is taken away: as anywhere else. Nobody reads why a pin was. */
function removal(
  { thing, id, eventId }: ReportedAnswer,
  reason: string,
): Promise<DoneAnswer | DecidedAnswer> {
  const why = reason === '' ? undefined : { reason };
  if (thing === 'ride') return send<DoneAnswer>('DELETE', `/api/events/${eventId}/rides/${id}`);
  const path = thing === 'comment' ? `/api/admin/comments/${id}` : `/api/events/${id}`;
  return send<DecidedAnswer>('DELETE', path, why);
}

function changedBy({ thing, id, eventId }: ReportedAnswer): readonly QueryKey[] {
  const shown: readonly QueryKey[] =
    thing === 'comment'
      ? [commentsKey(eventId ?? '')]
      : thing === 'party'
        ? [partiesQuery.queryKey, partyQuery(id).queryKey]
        : [['rides', eventId ?? '']];
  return [REPORTS, AUDIT, ...shown];
}

export function HideDialog({ item, onClose }: HideDialogProps) {
  const client = useQueryClient();
  const { thing, id } = item;
  const refresh = () =>
    Promise.all(changedBy(item).map((queryKey) => client.invalidateQueries({ queryKey })));
  const hiding = useOnceMutation({
    mutationFn: (reason: string) => removal(item, reason),
    onSuccess: async (answer) => {
      const type = thing === 'party' ? 'party' : 'comment';
      const undone = { subject: { type, id }, what: wordsOf(item) } as const;
      toast(
        'Ocultado',
        wordsOf(item),
        'undoId' in answer ? undoAction(client, answer.undoId, undone) : undefined,
      );
      onClose();
      await refresh();
    },
    onError: async (error) => {
      errorToast('Error al ocultar', messageOf(error, 'No se pudo ocultar'));
      await refresh();
    },
  });
  const doing = hiding.isPending ? 'Ocultando...' : undefined;
  if (thing === 'ride')
    return (
      <ConfirmDialog
        title="Ocultar viaje"
        subject={wordsOf(item)}
        kind="danger"
        doing={doing}
        onClose={onClose}
        onConfirm={() => hiding.mutate('')}
      >
        El viaje desaparece del mapa para todo el mundo. Esto no se puede deshacer.
      </ConfirmDialog>
    );
  return (
    <DecisionReasonDialog
      title="Ocultar"
      confirm="Ocultar"
      readers={
        thing === 'comment'
          ? 'Lo leerá en su perfil quien lo escribió con su cuenta. Queda en el historial.'
          : 'Lo leerá quien lo envió. Queda en el historial.'
      }
      doing={doing}
      failure={hiding.error}
      onClose={onClose}
      onConfirm={(reason) => hiding.mutate(reason)}
    >
      <p dir="auto" className="font-semibold wrap-anywhere">
        {wordsOf(item)}
      </p>
    </DecisionReasonDialog>
  );
}
