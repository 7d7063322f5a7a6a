import { useState } from 'react';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { LiveCard, LiveCardDialog } from './live-card.tsx';
import { PosterPart, TicketsPart, WhenPart, WhoPart } from './party-form-parts.tsx';
import { usePartyForm, type PartyFormProps, type PartyFormState } from './use-party-form.ts';

/** Most edits do not need it. */
const FlyerText = lazyComponent(async () => (await import('./flyer/flyer-text.tsx')).FlyerText);

export function PartyForm(props: PartyFormProps) {
  const { except, words, onLogin } = props;
  const form = usePartyForm(props);
  const [isShown, show] = useState(false);
  const { draft, isSending } = form;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,42rem)_20rem] lg:gap-8">
      {/* WebKit draws a fieldset in nested flex columns a row too high. */}
      <form
        {...form.formProps}
        noValidate
        autoComplete="off"
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <p className="-mb-2 text-sm text-text-3">* obligatorio</p>
        <FlyerBox form={form} />
        <PosterPart form={form} onLogin={onLogin} />
        <WhenPart form={form} except={except} />
        <WhoPart form={form} />
        <TicketsPart form={form} />
        <div className="flex flex-col gap-3">
          <Button aria-haspopup="dialog" className="lg:hidden" onClick={() => show(true)}>
            Ver cómo queda
          </Button>
          <Button kind="primary" type="submit" aria-disabled={isSending} className="min-h-14 text-xl">
            {isSending ? words.busy : words.submit}
          </Button>
        </div>
      </form>
      <LiveCard draft={draft} />
      {isShown && <LiveCardDialog draft={draft} onClose={() => show(false)} />}
    </div>
  );
}

function FlyerBox({ form }: { readonly form: PartyFormState }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="panel flex flex-col gap-1.5 rounded-3xl p-5 sm:p-8">
      {isOpen ? (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <FlyerText draft={form.draft} onFill={form.set} />
        </LazyBoundary>
      ) : (
        <>
          <Button aria-expanded={false} className="sm:self-start sm:px-6" onClick={() => setOpen(true)}>
            Pega el texto del cartel
          </Button>
          <p className="text-sm text-text-3">Rellena por ti nombre, fechas, horas, precio y artistas.</p>
        </>
      )}
    </div>
  );
}
