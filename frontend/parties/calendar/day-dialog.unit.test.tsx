import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DayDialog } from './day-dialog.tsx';

test('an empty day names the next party that takes place', async () => {
  const off = samplePartyAnswer({ dates: ['2026-10-03'], condition: 'cancelled' });
  const next = samplePartyAnswer({ id: sampleId(2), name: 'Luna', dates: ['2026-10-10'] });
  await renderScreen(
    <DayDialog
      isComplete
      day="2026-09-30"
      today="2026-09-26"
      parties={[off, next]}
      going={new Set()}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('heading', { name: 'La próxima fiesta: sábado 10 de octubre' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Luna' })).toBeTruthy();
});
