import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ReasonDialog } from './reason-dialog.tsx';

test('a form for reasons asks to name no person', () => {
  const readers = 'Lo leerá quien lo envió.';
  render(
    <ReasonDialog
      title="¿Rechazar?"
      confirm="Rechazar"
      readers={readers}
      onClose={vi.fn()}
      onConfirm={vi.fn()}
    >
      Un evento
    </ReasonDialog>,
  );
  const field = screen.getByLabelText('Motivo (opcional)');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Lo leerá quien lo envió. No pongas nombres: este texto se queda en el registro.',
  );
});
