import { installWay, type InstallWay } from './device.ts';
import { noteInstall } from './install-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Steps for browsers without an install prompt. */
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
        <img src="/icon.svg" alt="" width={64} height={64} className="shrink-0 size-16" />
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

/** The steps use the Spanish names of the browsers' menus. */
export const INSTALL_STEPS: Readonly<Record<InstallWay, readonly string[]>> = {
  ios: [
    'Abre esta página en Safari y pulsa Compartir.',
    'Elige «Añadir a pantalla de inicio».',
    'Pulsa «Añadir».',
  ],
  'android-chrome': [
    'Abre el menú de los tres puntos, arriba a la derecha.',
    'Elige «Añadir a pantalla de inicio».',
    'Pulsa «Instalar».',
  ],
  'android-firefox': [
    'Abre el menú de los tres puntos, junto a la dirección.',
    'Elige «Añadir a pantalla de inicio».',
    'Pulsa «Añadir».',
  ],
  'android-samsung': [
    'Abre el menú de las tres rayas, abajo a la derecha.',
    'Elige «Añadir página a» y después «Pantalla de inicio».',
    'Pulsa «Añadir».',
  ],
  chrome: [
    'Busca el icono de instalar al final de la barra de direcciones.',
    'Si no está, abre el menú de los tres puntos y elige «Enviar, guardar y compartir» y «Instalar página como aplicación».',
    'Pulsa «Instalar».',
  ],
  edge: [
    'Abre el menú de los tres puntos, arriba a la derecha.',
    'Elige «Más herramientas», «Aplicaciones» y «Instalar este sitio como una aplicación».',
    'Pulsa «Instalar».',
  ],
  safari: ['Abre el menú «Archivo».', 'Elige «Añadir al Dock».', 'Pulsa «Añadir».'],
  firefox: [
    'Firefox no instala páginas como aplicaciones en el ordenador.',
    'Abre Duende en el móvil, o aquí en Chrome, Edge o Safari.',
    'Para tenerlo a mano en Firefox, guárdalo en marcadores con Ctrl + D.',
  ],
};
