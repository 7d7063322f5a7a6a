import { Button, type ButtonKind } from './button.tsx';

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
