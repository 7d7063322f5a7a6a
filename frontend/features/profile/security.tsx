import { ChangePassword } from './change-password.tsx';
import { OpenSessions } from './open-sessions.tsx';

/** What guards the account: its password, and where it is open. */
export function Security() {
  return (
    <section
      aria-labelledby="security"
      className="mt-14 grid items-start gap-x-14 gap-y-6 border-t border-border pt-8 lg:grid-cols-2"
    >
      <div>
        <h3 id="security" className="display text-title">
          Seguridad
        </h3>
        <p className="mt-2 mb-4 max-w-[60ch] text-sm text-text-2">
          Si alguien más puede saber tu contraseña, cámbiala: así dejará de poder entrar.
        </p>
        <ChangePassword />
      </div>
      <div className="panel flex flex-col rounded-3xl p-5 sm:p-6">
        <h4 id="open-sessions" className="mb-1 text-lg font-semibold">
          Sesiones abiertas
        </h4>
        <OpenSessions />
      </div>
    </section>
  );
}
