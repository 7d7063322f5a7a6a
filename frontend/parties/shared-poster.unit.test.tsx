import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import '../testing/strict-console.ts';
import { movePoster, posterFrame } from './poster.tsx';

const moves = (name: string) => screen.getByText(name).style.getPropertyValue('view-transition-name');

test('one poster moves, that of the party that is opened, also in a frame that comes later', () => {
  const { rerender } = render(
    <>
      <p {...posterFrame('a')}>Luna</p>
      <p {...posterFrame('b')}>Sol</p>
    </>,
  );
  expect([moves('Luna'), moves('Sol')]).toEqual(['none', 'none']);
  movePoster('b');
  expect([moves('Luna'), moves('Sol')]).toEqual(['none', 'poster']);
  movePoster('a');
  expect([moves('Luna'), moves('Sol')]).toEqual(['poster', 'none']);
  rerender(<h1 {...posterFrame('a')}>Luna</h1>);
  expect(moves('Luna')).toBe('poster');
});
