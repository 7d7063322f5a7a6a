import { useState } from 'react';
import { errorToast, toast } from '../browser/toasts.ts';
import { Button, type ButtonKind } from './button.tsx';
import { CONTROL } from './field.tsx';

interface SecretToCopyProps {
  /** 'Enlace' */
  readonly label: string;
  readonly value: string;
  /** default: primary */
  readonly kind?: ButtonKind;
  /** false: it shows the value only where it cannot be copied */
  readonly isShown?: boolean;
}

/** The value is selected when it appears. */
export function SecretToCopy({ label, value, kind = 'primary', isShown = true }: SecretToCopyProps) {
  const [isFieldShown, showField] = useState(isShown);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast(`${label} copiado`);
    } catch {
      errorToast('No se pudo copiar', `Selecciona el ${label.toLowerCase()} y cópialo.`);
      showField(true);
    }
  }
  return (
    <>
      {isFieldShown && (
        <input
          readOnly
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes by a click, and is there to be copied
          autoFocus
          aria-label={label}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className={`${CONTROL} text-sm`}
        />
      )}
      <Button kind={kind} onClick={() => void copy()} className="text-lg">
        Copiar
      </Button>
    </>
  );
}
