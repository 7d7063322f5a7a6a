import { Dialog as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';

const SHAPES = {
  /** a bottom sheet on phones, otherwise a centred card; below the toasts, except where they are next to it */
  sheet:
    'sheet inset-x-0 bottom-0 max-h-[calc(100dvh-var(--toast-room))] rounded-t-3xl animate-rise sm:top-(--toast-room) sm:bottom-4 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-var(--toast-room)-1rem)] sm:w-[26rem] sm:rounded-3xl xl:inset-0 xl:max-h-[92dvh]',
  /** the whole screen of a phone */
  full: 'inset-0 flex flex-col animate-rise',
  side: 'inset-y-0 right-0 w-[min(22rem,88vw)] animate-slide rounded-l-3xl',
} as const;

interface DialogProps {
  readonly title: string;
  readonly shape?: keyof typeof SHAPES;
  readonly closing?: 'cross' | 'button';
  /** focuses the first control, or the dialog itself if there is only text */
  readonly startsAt?: 'control' | 'itself';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Radix would look for a trigger. */
export function useGiveBackFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    // Closing may already have moved the focus.
    if (document.activeElement !== document.body) return;
    const target =
      opener?.isConnected && opener !== document.body ? opener : document.querySelector('main h1');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}

/** Other dialogs keep Radix's default. */
function startAtField(event: Event): void {
  const field =
    event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>('input, textarea') : null;
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

/** A screen reader then reads the title first. */
function startAtItself(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  event.target.focus();
}

/** Radix's backdrop locks the scroll with style elements, which the content policy forbids. */
export function Dialog({
  title,
  shape = 'sheet',
  closing = 'cross',
  startsAt = 'control',
  onClose,
  children,
}: DialogProps) {
  const giveBack = useGiveBackFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className="fixed inset-0 z-40 animate-fade bg-bg-0/80" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={startsAt === 'control' ? startAtField : startAtItself}
          onCloseAutoFocus={giveBack}
          className={classNames(
            'panel fixed z-50 overflow-y-auto overscroll-contain p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]',
            SHAPES[shape],
          )}
          // A focused field stays above the buttons of `DialogEnd`.
          style={{ scrollPaddingBottom: '9rem' }}
        >
          <div className="mb-5 flex items-center justify-between gap-4">
            <Radix.Title className="display min-w-0 text-title wrap-anywhere">{title}</Radix.Title>
            {closing === 'cross' && (
              <Radix.Close
                aria-label="Cerrar"
                className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-2 hover:text-text"
              >
                <Icon name="close" />
              </Radix.Close>
            )}
          </div>
          {children}
          {closing === 'button' && (
            <div className="sticky -bottom-6 -mx-6 -mb-6 bg-surface-1 px-6 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
              <Radix.Close className={buttonClass('secondary', 'w-full')}>Cerrar</Radix.Close>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
