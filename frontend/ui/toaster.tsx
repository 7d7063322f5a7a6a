import { LIMITS } from '@duende/contracts/common/limits';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { dismissToast, useToasts } from '../browser/toasts.ts';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';

const { durationMs, swipeThresholdPx, hotkey } = LIMITS.toast;

/** The toast is at the top if it would cover the main content. */
export function Toaster() {
  const { toast, open } = useToasts();
  const viewport = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<Element | null>(null);

  // An open dialog recalls any focus that leaves it.
  useEffect(() => {
    const keep = (event: FocusEvent) => {
      const goesTo = event.type === 'focusin' ? event.target : event.relatedTarget;
      if (goesTo instanceof Node && viewport.current?.contains(goesTo)) event.stopPropagation();
    };
    const { body } = document;
    for (const type of ['focusin', 'focusout'] as const) body.addEventListener(type, keep);
    return () => {
      for (const type of ['focusin', 'focusout'] as const) body.removeEventListener(type, keep);
    };
  }, []);

  /** Otherwise Radix would keep the next toast open until a pointer enters it. */
  function close(id: number) {
    if (viewport.current?.contains(document.activeElement)) {
      const target = cameFrom.current ?? document.querySelector('main h1');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    }
    dismissToast(id);
  }

  return (
    <Radix.Provider
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label="Notificación"
    >
      {toast && (
        <Radix.Root
          key={toast.id}
          open={open}
          {...(toast.action?.forMs !== undefined && { duration: toast.action.forMs })}
          onOpenChange={(next) => !next && close(toast.id)}
          type={toast.kind === 'destructive' ? 'foreground' : 'background'}
          className={classNames(
            'toast panel flex animate-rise items-start gap-3 rounded-2xl bg-surface-3 p-4 ring-1 ring-inset data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            toast.kind === 'destructive' ? 'ring-danger' : 'ring-border-strong',
          )}
        >
          <div className="min-w-0 flex-1 py-1 wrap-break-word">
            <Radix.Title
              className={classNames('font-semibold', toast.kind === 'destructive' && 'text-danger')}
            >
              {toast.title}
            </Radix.Title>
            {toast.description && (
              <Radix.Description className="mt-0.5 text-sm text-text-2">
                {toast.description}
              </Radix.Description>
            )}
          </div>
          {toast.action && (
            <Radix.Action
              altText={toast.action.altText}
              onClick={toast.action.run}
              className={buttonClass('secondary', '-my-2')}
            >
              {toast.action.label}
            </Radix.Action>
          )}
          <Radix.Close
            aria-label="Cerrar"
            className="-m-1.5 grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:text-text"
          >
            <Icon name="close" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={viewport}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        }}
        hotkey={[hotkey]}
        // Each toast announces itself. An open dialog does not hide a live region.
        aria-live="off"
        label="Notificaciones ({hotkey})"
        className={classNames(
          'fixed inset-x-4 bottom-[max(var(--bottom-bar,0px)+var(--install-banner,0px)+1rem,env(safe-area-inset-bottom))] z-60 sm:left-auto sm:w-96',
          // Screens with buttons or a text field at the bottom.
          'in-[:root:has(.sheet,.toasts-on-top)]:top-[max(0.5rem,env(safe-area-inset-top))] in-[:root:has(.sheet,.toasts-on-top)]:bottom-auto',
        )}
      />
    </Radix.Provider>
  );
}
