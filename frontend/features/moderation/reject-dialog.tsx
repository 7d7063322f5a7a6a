import { cutText, LIMITS } from '@duende/contracts/constants/limits';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';

interface RejectDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

/** Asks for the words that go with a rejection; its author is told them. */
export function RejectDialog({ name, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    onReject(reason.trim());
  }
  return (
    <Dialog title="Rechazar con motivo" onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <TextArea
          label="Motivo (opcional)"
          hint="Queda en el historial."
          rows={3}
          value={reason}
          onChange={(event) => setReason(cutText(event.target.value, LIMITS.otherText.max))}
        />
        <Button kind="danger" type="submit" className="text-lg">
          Rechazar evento
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </form>
    </Dialog>
  );
}
