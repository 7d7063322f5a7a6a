import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useInstallPrompt, type InstallPrompt } from './install-prompt.ts';
import { UNKNOWN_DEVICE } from './install-state.ts';
import { useInstall, useInstallOffer } from './install-store.ts';

function Offer() {
  return <button onClick={useInstallOffer()?.install}>Instalar</button>;
}

test('a browser that does not ask after all leaves the help', async () => {
  const prompt: InstallPrompt = Object.assign(new Event('beforeinstallprompt'), {
    prompt: () => Promise.reject(new Error('not now')),
    userChoice: new Promise<never>(() => undefined),
  });
  useInstallPrompt.setState({ prompt });
  useInstall.setState({ ...UNKNOWN_DEVICE, prompt: 'ready' });
  const { router } = await renderScreen(<Offer />);
  fireEvent.click(screen.getByRole('button', { name: 'Instalar' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ panel: 'install' }));
  expect(useInstall.getState().prompt).toBe('used');
});
