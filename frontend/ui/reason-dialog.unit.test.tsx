import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReasonDialog } from './reason-dialog.tsx';

test.each([true, false])(
  'whoever writes a reason is told to name nobody, required (%s) or not',
  (isRequired) => {
    render(
      <ReasonDialog
        title="¿Rechazar?"
        confirm="Rechazar"
        readers="Queda en el historial."
        onClose={() => undefined}
        onConfirm={() => undefined}
      >
        Un evento
      </ReasonDialog>,
    );
    const field = screen.getByLabelText(/^Motivo/);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Queda en el historial. No nombres a nadie: luego no se puede borrar.',
    );
  },
);
