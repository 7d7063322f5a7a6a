import { isSuspendedOn, suspendedWords } from '@duende/contracts/accounts/suspended-words';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { useToday } from '../../dates/use-today.ts';

/** Says to somebody that their account is suspended, until when and why, and what they still can do. */
export function SuspensionNote({ suspension }: { readonly suspension: Suspension | undefined }) {
  const today = useToday();
  if (suspension === undefined || !isSuspendedOn(suspension, today)) return null;
  return (
    <section
      aria-label="Cuenta suspendida"
      className="panel mb-10 rounded-3xl p-5 ring-2 ring-amber ring-inset"
    >
      <p dir="auto" className="font-semibold wrap-anywhere text-amber">
        {suspendedWords(suspension)}
      </p>
      <p className="mt-2 text-text-2">
        Puedes leer, retirar tus viajes y asistencias, descargar tus datos y borrar tu cuenta. No puedes
        publicar, comentar, confirmar asistencia ni ofrecer o pedir plaza.
      </p>
    </section>
  );
}
