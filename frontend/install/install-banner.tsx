import { useLayoutEffect } from 'react';
import { askToInstall, noteInstall, useInstall, useBannerShown } from './install-store.ts';
import { usePanels } from '../browser/overlays.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { useBottomBanner } from '../ui/bottom-stack.ts';

/** Shown to returning visitors. */
export function InstallBanner() {
  return useBannerShown() ? <Banner /> : null;
}

function Banner() {
  const isIos = useInstall((state) => state.isIos);
  const ref = useBottomBanner();
  const { show } = usePanels();
  useLayoutEffect(() => giveFocusToHeading, []);
  return (
    <aside
      ref={ref}
      aria-labelledby="install-banner"
      data-over-map=""
      className="fixed inset-x-0 bottom-[max(var(--bottom-bar,0px)+0.75rem,env(safe-area-inset-bottom))] z-20 px-3 pt-3 sm:right-4 sm:left-auto sm:w-[27rem] sm:px-0"
    >
      <div className="panel animate-rise rounded-3xl bg-surface-2 p-3.5 ring-1 ring-border-strong ring-inset">
        <div className="flex items-start gap-3.5">
          <img src="/icon.svg" alt="" width={64} height={64} className="shrink-0 size-12" />
          <div className="min-w-0 flex-1">
            <h2 id="install-banner" className="display text-xl leading-tight">
              {isIos ? 'Añade Duende a tu inicio' : 'Lleva Duende contigo'}
            </h2>
            <p className="mt-0.5 text-sm text-text-2">
              {isIos ? 'Pulsa Compartir y «Añadir a pantalla de inicio».' : 'También sin cobertura.'}
            </p>
          </div>
          <button
            type="button"
            aria-label="Cerrar"
            onClick={() => noteInstall({ type: 'closed' })}
            className="-mt-1 -mr-1 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-3 hover:text-text"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="mt-2.5 flex flex-wrap gap-2">
          {isIos ? (
            <Button className="grow" onClick={() => noteInstall({ type: 'installed' })}>
              Ya lo instalé
            </Button>
          ) : (
            <Button className="grow" onClick={() => void askToInstall().catch(() => show('install'))}>
              Instalar
            </Button>
          )}
          <Button
            kind="quiet"
            className="grow"
            onClick={() => noteInstall({ type: 'put-off', at: Date.now() })}
          >
            Tal vez más tarde
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** Before the focused banner disappears. */
function giveFocusToHeading(): void {
  if (document.activeElement?.closest('[aria-labelledby=install-banner]'))
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
