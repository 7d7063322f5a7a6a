import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldChanges } from './field-changes.tsx';

test('a photo that does not come is named, until the network is back', () => {
  const to = '/photos/0123456789abcdef0123456789abcdef-5b2a86.webp';
  render(<FieldChanges changes={[{ field: 'photo', from: null, to }]} />);
  fireEvent.error(screen.getByAltText('foto'));
  expect(screen.getByText('foto sin cargar')).toBeTruthy();
  fireEvent(window, new Event('online'));
  expect(screen.getByAltText('foto')).toBeTruthy();
});
