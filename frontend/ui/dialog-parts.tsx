import { type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** also the button's label */
  readonly title: string;
  readonly subject: string;
  /** the consequences */
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'danger';
  /** the button's label while running */
  readonly doing: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

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
  readonly confirm: string;
  /** the label while running */
  readonly doing: string | false | undefined;
  readonly kind?: ButtonKind;
  /** replaces 'Cancelar', which could be taken for the action */
  readonly back?: string;
  readonly onClose: () => void;
  /** without it the button submits its form */
  readonly onConfirm?: () => void;
}

/** Last in a dialog; it stays in sight while longer content scrolls. */
export function DialogEnd({
  confirm,
  doing,
  kind = 'primary',
  back = 'Cancelar',
  onClose,
  onConfirm,
}: DialogEndProps) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-col gap-2 bg-surface-1 px-6 pt-3 pb-6">
      <Button
        kind={kind}
        type={onConfirm === undefined ? 'submit' : 'button'}
        aria-disabled={Boolean(doing)}
        onClick={onConfirm}
        className="text-lg"
      >
        {doing || confirm}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {back}
      </Button>
    </div>
  );
}

interface DialogButtonProps {
  /** the button's label */
  readonly children: ReactNode;
  readonly kind?: ButtonKind;
  readonly className?: string;
  readonly dialog: (close: () => void) => ReactNode;
}

/** The dialog mounts again at each opening. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} {...button} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
