import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { MainNav, placeOf } from './main-nav.tsx';

async function show(options: Parameters<typeof renderScreen>[1]) {
  fakeServer({ 'GET /api/users/notices': { body: { notices: [], unread: 0 } } });
  await renderScreen(<MainNav />, options);
  return within(screen.getByRole('navigation', { name: 'Principal' }));
}

test('a visitor is led to the login where others have their profile', async () => {
  const nav = await show({ session: null });
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Inicio',
    'Mapa',
    'Publicar',
    'Avisos',
  ]);
  expect(nav.getByRole('button', { name: 'Entrar' }).getAttribute('aria-haspopup')).toBe('dialog');
});

test('a signed-in person has five places, of which one is marked', async () => {
  const nav = await show({ session: MARTA, address: '/profile' });
  const marked = nav.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Yo']);
  expect(nav.getByRole('link', { name: 'Publicar' }).getAttribute('href')).toBe('/?view=form');
});

test.each([
  ['/?view=pending', []],
  ['/?view=form', ['Publicar']],
  ['/?location=sur', ['Inicio']],
  ['/mapa?finde=2026-12-04', ['Mapa']],
])('at %s the places that are marked are %j', async (address, places) => {
  const nav = await show({ session: MARTA, address });
  const marked = nav.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual(places);
});

test.each([
  ['/', {}, 'home', false],
  ['/home', { view: 'about' }, 'home', false],
  ['/register', {}, 'home', false],
  ['/', { view: 'form' }, 'publish', true],
  ['/', { view: 'pending' }, null, true],
  ['/', { edit: 'x' }, null, true],
  ['/mapa', {}, 'map', false],
  ['/avisos', {}, 'notices', false],
  ['/profile', {}, 'self', false],
  ['/profile', { user: 'x' }, null, false],
  ['/event/x', {}, null, true],
  ['/event/x/rides', {}, null, true],
  ['/audit', {}, null, false],
] as const)('%s %j is of %s; whole: %s', (path, search, place, isWhole) => {
  expect(placeOf(path, search)).toEqual({ place, isWhole });
});

test('the bar gives its room to the keyboard while a text is written', async () => {
  await show({ session: null });
  const nav = screen.getByRole('navigation', { name: 'Principal' });
  const [field, tick] = ['search', 'checkbox'].map((type) => {
    const input = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => input.remove());
    input.type = type;
    return input;
  });
  field?.focus();
  expect(nav.hasAttribute('data-typing')).toBe(true);
  tick?.focus();
  expect(nav.hasAttribute('data-typing')).toBe(false);
  field?.focus();
  field?.blur();
  expect(nav.hasAttribute('data-typing')).toBe(false);
});
