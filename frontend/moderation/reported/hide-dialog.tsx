import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { DecisionReasonDialog } from '../../audit/decision-reason-dialog.tsx';
import { undoAction } from '../../audit/undo.ts';
import { toast } from '../../browser/toasts.ts';
import { ConfirmDialog } from '../../ui/dialog-parts.tsx';
import { wordsOf } from './report-lines.tsx';
import { command, useCommand } from '../../cache/use-command.ts';

interface HideDialogProps {
  readonly item: ReportedAnswer;
  readonly onClose: () => void;
}

/** How each thing is taken away: as anywhere else. Nobody reads why a pin was. */
function removal({ thing, id, eventId }: ReportedAnswer, reason: string) {
  const why = reason === '' ? undefined : { reason };
  if (thing === 'ride')
    return command('DELETE /api/events/:id/rides/:rideId', { id: eventId ?? '', rideId: id });
  return thing === 'comment'
    ? command('DELETE /api/admin/comments/:id', { id }, why)
    : command('DELETE /api/events/:id', { id }, why);
}

export function HideDialog({ item, onClose }: HideDialogProps) {
  const { thing, id } = item;
  const hiding = useCommand({
    command: (reason: string) => removal(item, reason),
    done: (answer, _reason, client) => {
      const type = thing === 'party' ? 'party' : 'comment';
      const undone = { subject: { type, id }, what: wordsOf(item) } as const;
      toast(
        'Ocultado',
        wordsOf(item),
        'undoId' in answer ? undoAction(client, answer.undoId, undone) : undefined,
      );
      onClose();
    },
    failed: ['Error al ocultar', 'No se pudo ocultar'],
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
