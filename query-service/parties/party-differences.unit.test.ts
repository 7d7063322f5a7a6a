import { samplePartyDetails } from '@duende/testkit/samples/party';
import { AS_SUBMITTED } from '@duende/contracts/parties/party-situation';
import { expect, it } from 'vitest';
import { partyDifferences } from './party-differences.ts';

const party = (
  partyId: string,
  changes: Parameters<typeof samplePartyDetails>[0] = {},
  publicNotice = '',
) => ({
  ...samplePartyDetails({ name: partyId, dates: ['2026-12-05'], ...changes }),
  partyId,
  ...AS_SUBMITTED,
  publicNotice,
});

it('names what came, what went, and what changed, field by field', () => {
  const before = [party('a'), party('b', { cost: '10' }), party('c')];
  const after = [
    party('a'),
    party('b', { cost: '12', dates: ['2026-12-05', '2026-12-06'] }, 'Otra hora'),
    party('d', { dates: ['2026-11-28'] }),
  ];
  const found = partyDifferences(before, after, '2026-11-24');
  expect(found.map(({ change, card: { id }, fields }) => ({ change, id, fields }))).toEqual([
    { change: 'added', id: 'd', fields: [] },
    {
      change: 'changed',
      id: 'b',
      fields: [
        { field: 'dates', from: ['2026-12-05'], to: ['2026-12-05', '2026-12-06'] },
        { field: 'cost', from: '10', to: '12' },
        { field: 'publicNotice', from: '', to: 'Otra hora' },
      ],
    },
    { change: 'removed', id: 'c', fields: [] },
  ]);
});
