import { FORM_TEXTS } from '@duende/contracts/common/form-texts';
import { ALERT_RADII } from '@duende/contracts/rides/alert-radius';
import { errorToast } from '../../browser/toasts.ts';
import { useBottomBar } from '../../ui/bottom-stack.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
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
      <ChoiceButtons
        label="Distancia"
        options={ALERT_RADII.map((km) => [km, kmText(km)])}
        chosen={draft.km}
        onChoose={(km) => onChange({ km })}
      />
      <Button className="ml-auto sm:order-1" onClick={onCancel}>
        Cancelar
      </Button>
      <ChoiceButtons
        label="Sentido"
        options={ALERT_WAYS}
        chosen={draft.direction}
        onChoose={(direction) => onChange({ direction })}
        className="flex-wrap"
      />
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
