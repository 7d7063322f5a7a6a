import { type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { Dialog } from './dialog.tsx';

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

interface DialogEndProps {
  /** what the button says that does it */
  readonly confirm: string;
  /** what it says while that goes on; nothing before */
  readonly doing: string | false | undefined;
  readonly kind?: ButtonKind;
  /** what the way out is called where 'Cancelar' would be taken for what the dialog does */
  readonly back?: string;
  readonly onClose: () => void;
  /** without it the form is sent that it stands in */
  readonly onConfirm?: () => void;
}

/** How a dialog ends that asks for something: what it does, and the way out below. */
export function DialogEnd({
  confirm,
  doing,
  kind = 'primary',
  back = 'Cancelar',
  onClose,
  onConfirm,
}: DialogEndProps) {
  return (
    <>
      <Button
        kind={kind}
        type={onConfirm === undefined ? 'submit' : 'button'}
        aria-disabled={Boolean(doing)}
        onClick={onConfirm}
        className="mt-2 text-lg"
      >
        {doing || confirm}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {back}
      </Button>
    </>
  );
}

interface DialogButtonProps {
  /** what the button says */
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly className?: string;
  readonly dialog: (close: () => void) => ReactNode;
}

/** A button and the dialog that it opens, which begins anew each time. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} {...button} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
