import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LivePartyNotice } from './party-notice.tsx';

test.each([
  ['none', ''],
  ['an answer that was kept before there were notices', undefined],
])('%s: nothing is shown, and what may come has a place that is read out', async (_what, notice) => {
  await renderScreen(<LivePartyNotice notice={notice} />);
  expect(screen.queryByRole('region', { name: 'Aviso' })).toBeNull();
  expect(document.querySelector('main div[aria-live=polite]')?.textContent).toBe('');
});

test('one with a link: its words as they were written, read out when they come', async () => {
  const notice = 'Otra hora:\nhttps://duende.example/aviso';
  await renderScreen(<LivePartyNotice notice={notice} />);
  const shown = await screen.findByRole('region', { name: 'Aviso' });
  expect(shown.textContent).toBe(notice);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://duende.example/aviso');
  expect(shown.closest('[aria-live=polite]')).not.toBeNull();
});
