import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { TICKETS, TICKETS_CHOICES } from '@duende/contracts/parties/tickets';
import { useWatch } from 'react-hook-form';
import { toast } from '../browser/toasts.ts';
import { command, useCommand } from '../cache/use-command.ts';
import { useFields } from '../forms/use-fields.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogEnd } from '../ui/dialog-parts.tsx';

interface TicketsDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

/** Lets the author of a party say whether tickets are left. */
export function TicketsDialog({ party, onClose }: TicketsDialogProps) {
  const { control, formProps, handleSubmit, setValue, showFailure } = useFields({
    defaultValues: { tickets: party.tickets },
    check: () => ({}),
  });
  const tickets = useWatch({ control, name: 'tickets' });
  const setting = useCommand({
    command: (written: Pick<EventAnswer, 'tickets'>) =>
      command('PUT /api/events/:id/tickets', { id: party.id }, written),
    words: 'Failed to set tickets',
    done: () => {
      toast('Guardado: ya se ve en la fiesta');
      onClose();
    },
    failed: (failure) => showFailure(failure, 'Error al guardar', 'No se ha podido guardar'),
  });
  return (
    <Dialog title="Estado de las entradas" onClose={onClose}>
      <form
        {...formProps}
        onSubmit={handleSubmit((written) => setting.mutate(written))}
        className="flex flex-col gap-4"
      >
        <ChoiceField
          label="¿Cómo van las entradas?"
          options={TICKETS}
          words={TICKETS_CHOICES}
          isColumn
          value={tickets}
          onChange={(chosen) => setValue('tickets', chosen)}
        />
        {tickets === 'sold-out' && <p className="text-text-2">Avisamos a quienes van.</p>}
        <DialogEnd confirm="Guardar" doing={setting.isPending && 'Guardando...'} onClose={onClose} />
      </form>
    </Dialog>
  );
}
