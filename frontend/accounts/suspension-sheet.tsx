import { suspendedWords } from '@duende/contracts/accounts/suspended-words';
import { usePageConfig } from '../session/page-config.ts';
import { useSuspension } from '../session/suspension.ts';
import { Dialog } from '../ui/dialog.tsx';

/** What a suspended account may and may not do, and whom its owner may ask. */
export function SuspensionSheet({ onClose }: { readonly onClose: () => void }) {
  const suspension = useSuspension();
  const email = usePageConfig()?.contactEmail;
  return (
    <Dialog title="Cuenta suspendida" startsAt="itself" closing="button" onClose={onClose}>
      <div className="mb-4 flex flex-col gap-4">
        {suspension !== null && (
          <p dir="auto" className="font-semibold wrap-anywhere text-amber">
            {suspendedWords(suspension)}
          </p>
        )}
        <div>
          <h3 className="font-semibold">Puedes</h3>
          <p className="text-text-2">
            Leer todo, dejar de ir a una fiesta, cancelar una tuya, quitar tus viajes, descargar tus datos y
            borrar tu cuenta.
          </p>
        </div>
        <div>
          <h3 className="font-semibold">No puedes</h3>
          <p className="text-text-2">
            Publicar ni editar fiestas, comentar, decir que vas, ni ofrecer o pedir plaza.
          </p>
        </div>
        {email && (
          <p className="text-text-2">
            ¿Crees que es un error? Escribe a{' '}
            <a
              href={`mailto:${email}`}
              className="font-semibold wrap-anywhere text-uv underline underline-offset-4"
            >
              {email}
            </a>
            .
          </p>
        )}
      </div>
    </Dialog>
  );
}
