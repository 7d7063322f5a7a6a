import { ReasonDialog } from '../../ui/reason-dialog.tsx';

interface RejectDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

/** Its author is told the words that go with a rejection. */
export function RejectDialog({ name, onClose, onReject }: RejectDialogProps) {
  return (
    <ReasonDialog
      title="Rechazar con motivo"
      confirm="Rechazar evento"
      onClose={onClose}
      onConfirm={onReject}
    >
      <p dir="auto" className="font-semibold wrap-anywhere">
        {name}
      </p>
    </ReasonDialog>
  );
}
