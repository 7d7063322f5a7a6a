import { useLocation } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { watchNavigation } from './screen-heading.ts';

function Page() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <PageHeading key={path} title={path}>
      {path}
    </PageHeading>
  );
}

test('the first page keeps the focus; a navigation brings it to the heading and names the window', async () => {
  const { router } = await renderScreen(<Page />);
  watchNavigation(router);
  expect(document.activeElement).toBe(document.body);
  await act(() => router.navigate({ to: '/home' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/home' })));
  expect(document.title).toBe('/home — Duende');
});
