import type { EventAnswer } from '@duende/contracts/api/answers';
import { shareKey } from '@duende/contracts/slug';
import { useRef, useState } from 'react';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/field.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';

/** The system's share sheet where there is one, else the clipboard, else the link itself, selected. */
export function ShareButton({ party }: { readonly party: EventAnswer }) {
  const [shown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const url = `${window.location.origin}/event/${shareKey(party)}`;

  async function share() {
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title: party.name, url });
        return;
      } catch (error) {
        // The person closed the sheet; anything else, such as a sheet the system refuses, leads on to the clipboard.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast('Enlace copiado');
    } catch {
      // refused, or a page without HTTPS: people copy it themselves
      setShown(true);
    }
  }

  return (
    <div className="sm:relative">
      <Button ref={button} aria-label="Compartir" className="px-3" onClick={() => void share()}>
        <ScreenIcon name="share" />
        <span className="hidden @min-[34rem]:inline">Compartir</span>
      </Button>
      {shown && (
        <div className="panel absolute inset-x-3 bottom-full mb-3 rounded-2xl bg-surface-3 p-3 sm:right-0 sm:left-auto sm:w-96">
          <p className="mb-2 px-1 text-sm text-text-2">Copia el enlace y compártelo:</p>
          <input
            readOnly
            // eslint-disable-next-line jsx-a11y-x/no-autofocus -- it comes by a click, and is there to be copied
            autoFocus
            aria-label="Enlace del evento"
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => setShown(false)}
            onKeyDown={(event) => event.key === 'Escape' && button.current?.focus()}
            className={`${CONTROL} text-sm`}
          />
        </div>
      )}
    </div>
  );
}
