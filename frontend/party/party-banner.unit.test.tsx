import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { LivePartyBanner } from './party-banner.tsx';

test.each([
  ['none', ''],
  ['an answer that was kept before there were notices', undefined],
])('%s: nothing is shown, and what may come has a place that is read out', async (_what, notice) => {
  await renderScreen(<LivePartyBanner party={notice === undefined ? {} : { publicNotice: notice }} />);
  expect(screen.queryByRole('region', { name: 'Nota' })).toBeNull();
  expect(document.querySelector('main div[aria-live=polite]')?.textContent).toBe('');
});

test('one with a link: its words as they were written, read out when they come', async () => {
  const notice = 'Otra hora:\nhttps://duende.example/aviso';
  await renderScreen(<LivePartyBanner party={{ publicNotice: notice }} />);
  const shown = await screen.findByRole('region', { name: 'Nota' });
  expect(shown.textContent).toBe(notice);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://duende.example/aviso');
  expect(shown.closest('[aria-live=polite]')).not.toBeNull();
});

test.each<[Partial<PartyCondition>, string]>([
  [{ condition: 'cancelled' }, 'CANCELADA'],
  [{ condition: 'postponed', previousDates: ['2026-05-02'] }, 'APLAZADA, fecha por confirmar'],
  [{ previousDates: ['2026-05-02', '2026-05-03'] }, 'NUEVA FECHA: antes 2 y 3 may'],
  [{ previousDates: ['2026-04-30', '2026-05-03'] }, 'NUEVA FECHA: antes 30 abr y 3 may'],
  [{ cancelledDates: ['2099-05-03'] }, 'CANCELADA: 3 may'],
  [{ cancelledDates: ['2020-05-03'] }, ''],
])('a party that does not take place as announced says so first: %j', async (party, words) => {
  await renderScreen(<LivePartyBanner party={{ ...party, publicNotice: 'Llueve' }} />);
  expect((await screen.findByRole('region', { name: 'Nota' })).textContent).toBe(`${words}Llueve`);
});

test('the reason of the condition is before the notice of the administrators, apart from it', async () => {
  const party = {
    condition: 'cancelled',
    conditionReason: 'Sin permiso',
    publicNotice: 'Trae agua',
  } as const;
  await renderScreen(<LivePartyBanner party={party} />);
  const shown = await screen.findByRole('region', { name: 'Nota' });
  expect([...shown.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'CANCELADA',
    'Sin permiso',
    'Trae agua',
  ]);
});

test.each([
  ['before a moderator has reviewed it', false, []],
  ['in an answer that was kept before reviews', undefined, []],
  ['after that', true, ['https://a.es/x']],
])('links in a reason work only once it is reviewed: %s', async (_what, isReasonReviewed, links) => {
  const conditionReason = 'Mira https://a.es/x';
  const party = { condition: 'cancelled', conditionReason, publicNotice: 'https://duende.example' } as const;
  await renderScreen(
    <LivePartyBanner party={{ ...party, ...(isReasonReviewed !== undefined && { isReasonReviewed }) }} />,
  );
  const shown = await screen.findByRole('region', { name: 'Nota' });
  expect(shown.textContent).toContain(conditionReason);
  expect([...shown.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    ...links,
    'https://duende.example',
  ]);
});
