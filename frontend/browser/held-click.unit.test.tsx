import { beforeEach, expect, test, vi } from 'vitest';
import { holdClicks, takeHeldClick } from './held-click.ts';

holdClicks(document);

const busy = () => [...document.querySelectorAll('[aria-busy]')].map(({ id }) => id);
const element = (id: string) => document.getElementById(id) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root">
      <button id="menu"><svg id="icon"></svg></button>
      <button id="next">Mes siguiente</button>
      <a id="link" href="#x">Ver detalles</a>
    </div>
    <button id="elsewhere"></button>`;
});

test('the last click before the page answers is held, shown by its button, and given out once', () => {
  element('icon').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(busy()).toEqual(['menu']);
  element('next').click();
  element('next').click();
  expect(busy()).toEqual(['next']);
  expect(takeHeldClick(element('root'))).toBe(element('next'));
  expect(busy()).toEqual([]);
  expect(takeHeldClick(element('root'))).toBeNull();
});

test('links, and markup of other origin, are not touched', () => {
  const followed = vi.fn((event: Event) => event.defaultPrevented);
  document.body.addEventListener('click', followed, { once: true });
  element('link').click();
  element('elsewhere').click();
  expect(followed).toHaveReturnedWith(false);
  expect(busy()).toEqual([]);
});

test('a page that answers by itself is not interfered with, even by a script that comes after it', () => {
  expect(takeHeldClick(element('root'))).toBeNull();
  element('menu').click();
  expect(busy()).toEqual([]);
});

test('a button that says that it is not busy was not clicked', () => {
  delete element('root').dataset['answers'];
  element('next').setAttribute('aria-busy', 'false');
  expect(takeHeldClick(element('root'))).toBeNull();
  expect(element('next').getAttribute('aria-busy')).toBe('false');
});
