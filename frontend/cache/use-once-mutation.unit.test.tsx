import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useOnceMutation } from './use-once-mutation.ts';

test('clicks in a row send one mutation; once it has settled there can be another', async () => {
  const answers: (() => void)[] = [];
  let done = 0;
  function Part() {
    const sending = useOnceMutation({
      mutationFn: (_input: string) => new Promise<void>((resolve) => answers.push(resolve)),
      onSuccess: () => void (done += 1),
    });
    return (
      <button onClick={() => sending.mutate('x')}>{sending.isPending ? 'Enviando...' : 'Enviar'}</button>
    );
  }
  await renderScreen(<Part />);
  const button = screen.getByRole('button');
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(button.textContent).toBe('Enviando...'));
  fireEvent.click(button);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(button.textContent).toBe('Enviar'));
  expect(done).toBe(1);
  fireEvent.click(button);
  await waitFor(() => expect(answers).toHaveLength(2));
});
