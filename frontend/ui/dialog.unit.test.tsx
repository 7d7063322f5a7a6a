import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import '../testing/strict-console.ts';
import { Dialog } from './dialog.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Página</h1>
      <button onClick={() => setOpen(true)}>Abrir</button>
      {open && (
        <Dialog title="Título" onClose={() => setOpen(false)}>
          <input aria-label="Campo" />
        </Dialog>
      )}
    </main>
  );
}

test('begins at its first field', async () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Campo')));
});

test('takes the focus in and gives it back when Escape closes it', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Título' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('is closed by its button', async () => {
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
