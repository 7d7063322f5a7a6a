import type { EventAnswer } from '@duende/contracts/api/answers';
import { shareKey } from '@duende/contracts/slug';
import { useRef, useState } from 'react';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
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
    <div className="relative">
      <Button ref={button} aria-label="Compartir" className="px-3" onClick={() => void share()}>
        <ScreenIcon name="share" />
        <span className="hidden sm:inline">Compartir</span>
      </Button>
      {shown && (
        <input
          readOnly
          autoFocus
          aria-label="Enlace del evento"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setShown(false)}
          onKeyDown={(event) => event.key === 'Escape' && button.current?.focus()}
          className="absolute right-0 bottom-full mb-3 min-h-11 w-72 rounded-xl bg-surface-3 px-3 text-sm ring-1 ring-border-strong"
        />
      )}
    </div>
  );
}
