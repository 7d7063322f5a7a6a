import { installWay } from '../../lib/install/device.ts';
import { noteInstall } from '../../lib/install/install-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AppIcon } from './app-icon.tsx';
import { INSTALL_STEPS } from './install-steps.ts';

/** How to install by hand, in a browser that cannot be asked to. */
export function InstallHelp({ onClose }: { readonly onClose: () => void }) {
  const way = installWay(navigator);
  const isIos = way === 'ios';
  const confirm = () => {
    noteInstall({ type: 'installed' });
    onClose();
  };
  return (
    <Dialog title={isIos ? 'Añadir a Inicio' : 'Instalar App'} onClose={onClose}>
      <div className="flex items-center gap-4">
        <AppIcon className="size-16" />
        <p className="text-text-2">
          Duende se abre como una app más, y las fiestas que has visto siguen ahí sin cobertura.
        </p>
      </div>
      <ol className="mt-6 flex flex-col gap-4">
        {INSTALL_STEPS[way].map((step, index) => (
          <li key={step} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-3 font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
      {isIos && (
        <Button className="mt-6 w-full" onClick={confirm}>
          Ya lo instalé
        </Button>
      )}
    </Dialog>
  );
}
