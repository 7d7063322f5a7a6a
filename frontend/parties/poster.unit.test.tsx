import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useLiveStatus } from '../live/live.ts';
import { Poster } from './poster.tsx';

const NAME = '0123456789abcdef0123456789abcdef-5b2a86';
const party = { id: 'a1', photo: `/photos/${NAME}.webp` };

beforeEach(() => useLiveStatus.setState({ status: 'live' }));

/** A poster whose photo did not come. */
async function withoutPhoto() {
  const { container } = render(<Poster party={party} sizes="12rem" />);
  const photo = () => container.querySelector('img');
  const drawing = () => container.querySelector('svg');
  const fail = async () => {
    const image = photo();
    if (image === null) throw new Error('no photo');
    fireEvent.error(image);
    await waitFor(() => expect(drawing()).not.toBeNull());
    expect(photo()).toBeNull();
  };
  await fail();
  return { photo, drawing, fail };
}

test('a photo that fails to load is replaced by the party’s drawing until the network is back', async () => {
  const { photo, drawing, fail } = await withoutPhoto();
  fireEvent(window, new Event('online'));
  expect(photo()?.src).toContain(NAME);
  expect(drawing()).toBeNull();
  await fail();
  fireEvent(window, new Event('online'));
  expect(photo()?.src).toContain(NAME);
});

test('and until the service is, where the network never went', async () => {
  const { photo } = await withoutPhoto();
  act(() => useLiveStatus.setState({ status: 'reconnecting' }));
  expect(photo()).toBeNull();
  act(() => useLiveStatus.setState({ status: 'live' }));
  expect(photo()?.src).toContain(NAME);
});

test('another photo of the party is tried at once', () => {
  const { container, rerender } = render(<Poster party={party} sizes="12rem" />);
  const image = container.querySelector('img');
  if (image === null) throw new Error('no photo');
  fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  rerender(<Poster party={{ ...party, photo: party.photo.replace('0123', '4567') }} sizes="12rem" />);
  expect(container.querySelector('img')?.src).toContain('4567');
});
