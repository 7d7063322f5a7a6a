import { suspendedForWords, suspendedUntilWords } from '@duende/contracts/accounts/suspended-words';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { usePanels } from '../browser/overlays.ts';

/** On every screen of a suspended account: until when, and what is left. A phone has room for the reason only in the sheet. */
export function SuspensionLine({ suspension }: { readonly suspension: Suspension }) {
  const panels = usePanels();
  return (
    <section aria-label="Cuenta suspendida" className="border-y border-amber bg-surface-1 text-amber">
      <div className="mx-auto flex max-w-[84rem] items-center gap-x-4 px-4 py-0.5 text-sm sm:px-6">
        <p dir="auto" className="min-w-0 flex-1 wrap-anywhere sm:truncate">
          <span>{suspendedUntilWords(suspension)}</span>
          <span className="max-sm:hidden">{suspendedForWords(suspension)}</span>
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={panels.open === 'suspension'}
          onClick={() => panels.show('suspension')}
          className="min-h-11 shrink-0 cursor-pointer font-semibold underline underline-offset-4"
        >
          ¿Qué puedo hacer?
        </button>
      </div>
    </section>
  );
}
