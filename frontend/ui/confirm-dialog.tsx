import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogEnd } from './dialog-end.tsx';

interface ConfirmDialogProps {
  /** what the button says too */
  readonly title: string;
  /** whom or what it is about */
  readonly subject: string;
  /** what follows from it */
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'danger';
  /** it has been confirmed and goes on: what the button says meanwhile */
  readonly doing: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks once more before something is done to somebody or something. */
export function ConfirmDialog({ title, subject, children, kind = 'danger', ...asking }: ConfirmDialogProps) {
  const { doing, onClose, onConfirm } = asking;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {subject}
        </p>
        <p className="text-text-2">{children}</p>
        <DialogEnd kind={kind} confirm={title} doing={doing} onConfirm={onConfirm} onClose={onClose} />
      </div>
    </Dialog>
  );
}
