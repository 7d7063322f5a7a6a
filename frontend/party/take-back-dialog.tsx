import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { asSeen } from '../parties/as-seen.ts';
import { toast } from '../browser/toasts.ts';
import { ConfirmDialog } from '../ui/dialog-parts.tsx';
import { command, useCommand } from '../cache/use-command.ts';

interface TakeBackDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

export function TakeBackDialog({ party, onClose }: TakeBackDialogProps) {
  const takingBack = useCommand({
    command: () => command('POST /api/events/:id/take-back', { id: party.id }, undefined, asSeen(party)),
    words: 'Failed to take event back',
    done: () => {
      toast('Evento retirado', 'Está en tu perfil por si quieres enviarlo otra vez.');
      onClose();
    },
    failed: ['Error al retirar', 'No se pudo retirar el evento'],
  });
  return (
    <ConfirmDialog
      title="Retirar evento"
      subject={party.name}
      doing={takingBack.isPending ? 'Retirando...' : undefined}
      onClose={onClose}
      onConfirm={() => takingBack.mutate(undefined)}
    >
      Deja de estar pendiente y no se publicará. Lo verás en tu perfil y podrás volver a enviarlo.
    </ConfirmDialog>
  );
}
