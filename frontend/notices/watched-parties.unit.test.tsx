import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useToasts } from '../browser/toasts.ts';
import { RSVP_SCOPE } from '../parties/rsvp-queries.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { usePushOffer } from './watched-parties.tsx';

function Page({ kept }: { readonly kept: boolean }) {
  const [isThere, setThere] = useState(false);
  const { mutate, status } = useMutation({
    scope: { id: `${RSVP_SCOPE}x` },
    mutationFn: (isGoing: boolean) => Promise.resolve(kept ? null : { isGoing }),
  });
  return (
    <>
      <button onClick={() => mutate(true)}>¿Vas?</button>
      <button onClick={() => mutate(false)}>¡Voy!</button>
      <button onClick={() => setThere(true)}>Más tarde</button>
      <p>{status}</p>
      {isThere && <Offer />}
    </>
  );
}

function Offer() {
  usePushOffer();
  return null;
}

const offered = () => useToasts.getState().toast?.action?.label;

test.each([
  ['says that they go before anybody listens', ['¿Vas?', 'Más tarde'], false, 'Avisarme'],
  ['says that they go', ['Más tarde', '¿Vas?'], false, 'Avisarme'],
  ['does not go', ['Más tarde', '¡Voy!'], false, undefined],
  ['says it where nobody answers', ['Más tarde', '¿Vas?'], true, undefined],
] as const)('whoever %s', async (_what, clicks, kept, label) => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: {} }));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    useToasts.setState({ toast: null });
  });
  await renderScreen(<Page kept={kept} />);
  for (const name of clicks) fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText('success');
  await expect.poll(offered).toBe(label);
});
