import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { ALERT_RADII } from '@duende/contracts/rides/alert-radius';
import { errorToast } from '../../browser/toasts.ts';
import { useBottomBar } from '../../ui/bottom-stack.ts';
import { Button } from '../../ui/button.tsx';
import { CHOICE } from '../../ui/chosen.ts';
import { Icon } from '../../ui/icons.tsx';
import { ALERT_WAYS, kmText } from './alert-texts.ts';
import type { AlertDraft } from './alert-draft.ts';

interface AlertBarProps {
  readonly draft: AlertDraft;
  readonly isSaving: boolean;
  readonly onChange: (changed: Partial<AlertDraft>) => void;
  readonly onCancel: () => void;
  readonly onConfirm: (draft: AlertDraft & { readonly point: NonNullable<AlertDraft['point']> }) => void;
}

export function AlertBar({ draft, isSaving, onChange, onCancel, onConfirm }: AlertBarProps) {
  const ref = useBottomBar();
  const { point } = draft;
  function confirm() {
    if (isSaving) return;
    if (point === null) errorToast(FORM_TEXTS.ridePointRequired);
    else onConfirm({ ...draft, point });
  }
  return (
    <section
      aria-label="Avísame"
      ref={ref}
      className="panel flex flex-wrap items-center gap-2 px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-4"
    >
      <div role="group" aria-label="Distancia" className="flex gap-1.5">
        {ALERT_RADII.map((km) => (
          <button
            key={km}
            type="button"
            aria-pressed={draft.km === km}
            onClick={() => onChange({ km })}
            className={CHOICE}
          >
            {kmText(km)}
          </button>
        ))}
      </div>
      <Button className="ml-auto sm:order-1" onClick={onCancel}>
        Cancelar
      </Button>
      <div role="group" aria-label="Sentido" className="flex flex-wrap gap-1.5">
        {ALERT_WAYS.map(([direction, word]) => (
          <button
            key={word}
            type="button"
            aria-pressed={draft.direction === direction}
            onClick={() => onChange({ direction })}
            className={CHOICE}
          >
            {word}
          </button>
        ))}
      </div>
      <Button
        kind="primary"
        aria-disabled={point === null || isSaving}
        className="px-4 aria-disabled:opacity-55 max-sm:ml-auto sm:order-2"
        onClick={confirm}
      >
        <Icon name="bell" className="size-5" />
        <span>{isSaving ? 'Guardando...' : 'Avísame'}</span>
      </Button>
    </section>
  );
}
