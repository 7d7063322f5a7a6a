import { useState, type ReactNode } from 'react';
import { Button, type ButtonKind } from './button.tsx';

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
