import { Dialog as Radix } from 'radix-ui';
import { useState, type ReactNode, startTransition, useOptimistic } from 'react';
import { afterFirstPaint } from '../../browser/first-paint.ts';
import { Button } from '../../ui/button.tsx';

interface PickerFrameProps {
  readonly title: string;
  /** `undefined` while unknown */
  readonly results: number | undefined;
  readonly onClear: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function PickerFrame({ title, results, onClear, onClose, children }: PickerFrameProps) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
          }}
          className="sheet fixed inset-0 z-50 flex animate-rise flex-col bg-bg-0"
        >
          <Radix.Title className="display mx-auto w-full max-w-5xl px-4 pt-[max(1.25rem,env(safe-area-inset-top))] pb-4 text-title sm:px-6">
            {title}
          </Radix.Title>
          <div className="@container flex-1 overflow-y-auto overscroll-contain">
            <div className="mx-auto w-full max-w-5xl px-2 pb-6 sm:px-4">{children}</div>
          </div>
          <div className="bg-surface-1 pb-[env(safe-area-inset-bottom)]">
            <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-6">
              <p role="status" className="mr-auto text-text-2 tabular-nums">
                {results !== undefined && (results === 1 ? '1 evento' : `${results} eventos`)}
              </p>
              <div className="ml-auto flex flex-wrap justify-end gap-x-3 gap-y-1">
                <Button kind="quiet" onClick={onClear}>
                  Limpiar todo
                </Button>
                <Button kind="primary" onClick={onClose}>
                  Cerrar
                </Button>
              </div>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A choice shows in the frame of the click; `onChange` runs after that paint. */
export function useChoice<Choice>(value: Choice, onChange: (choice: Choice) => void) {
  const [chosen, show] = useOptimistic(value);
  const choose = (choice: Choice) =>
    startTransition(async () => {
      show(choice);
      await afterFirstPaint();
      startTransition(() => onChange(choice));
    });
  return [chosen, choose] as const;
}
