import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { LIMITS } from '@duende/contracts/common/limits';
import { useWatch } from 'react-hook-form';
import { useFields } from '../forms/use-fields.ts';
import { toast } from '../browser/toasts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogEnd } from '../ui/dialog-parts.tsx';
import { TextArea } from '../ui/field.tsx';
import { command, useCommand } from '../cache/use-command.ts';

interface PublicNoticeDialogProps {
  readonly party: Pick<EventAnswer, 'id' | 'publicNotice' | 'conditionReason'>;
  readonly onClose: () => void;
}

/** Also sets the reason of the condition, if there is one. An empty text removes it. */
export function PublicNoticeDialog({ party, onClose }: PublicNoticeDialogProps) {
  const { control, formProps, field, handleSubmit, showFailure } = useFields({
    defaultValues: { notice: party.publicNotice, conditionReason: party.conditionReason },
  });
  const notice = useWatch({ control, name: 'notice' });
  const setting = useSetNotice(party.id, onClose, (failure) =>
    showFailure(failure, 'Error al guardar la nota', 'No se pudo guardar la nota'),
  );
  const had = party.publicNotice !== '';
  const hasReason = party.conditionReason !== '';
  return (
    <Dialog title="Nota del evento" onClose={onClose}>
      <form
        {...formProps}
        onSubmit={handleSubmit((written) =>
          setting.mutate({
            notice: written.notice.trim(),
            ...(hasReason && { conditionReason: written.conditionReason.trim() }),
          }),
        )}
        className="flex flex-col gap-4"
      >
        <TextArea
          label="Nota"
          {...field('notice')}
          hint={`La lee quien abre la página del evento, debajo del nombre.${had ? ' Déjala vacía para quitarla.' : ''}`}
          rows={5}
          limit={LIMITS.publicNotice.max}
        />
        {hasReason && (
          <TextArea
            label="Motivo de la cancelación o del cambio"
            {...field('conditionReason')}
            hint="Lo escribió quien canceló o movió el evento. Déjalo vacío para quitarlo."
            rows={3}
            limit={LIMITS.publicNotice.max}
          />
        )}
        <DialogEnd
          confirm={had && notice.trim() === '' ? 'Quitar nota' : 'Publicar nota'}
          doing={setting.isPending && 'Guardando...'}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface Written {
  readonly notice: string;
  readonly conditionReason?: string;
}

/** Not optimistic: the dialog keeps its text until the answer. */
function useSetNotice(id: string, onSet: () => void, onError: (failure: Error) => void) {
  return useCommand({
    command: (written: Written) => command('PUT /api/admin/events/:id/notice', { id }, written),
    words: 'Failed to set notice',
    done: (_answer, { notice }) => {
      toast(notice === '' ? 'Nota quitada' : 'Nota publicada');
      onSet();
    },
    failed: onError,
  });
}
