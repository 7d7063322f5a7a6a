import type { RideAlertAnswer } from '@duende/contracts/rides/ride-answers';
import { PARTY_ID, sampleId } from '@duende/testkit/samples/party';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { MARTA } from '../../testing/render-screen.tsx';
import { answers, choosePlace, click, show } from '../testing/rides-screen.tsx';

const ALERTS = `/api/events/${PARTY_ID}/ride-alerts`;
const alert: RideAlertAnswer = {
  ...{ id: sampleId(70), departureLatitude: 40.4168, departureLongitude: -3.7038 },
  ...{ km: 10, direction: null },
};

test('an alert is a point, a distance and a direction, and is withdrawn', async () => {
  let kept: readonly RideAlertAnswer[] = [];
  const calls = fakeServer({
    ...answers,
    [`GET ${ALERTS}`]: () => ({ body: kept }),
    [`POST ${ALERTS}`]: () => ((kept = [alert]), { status: 201, body: alert }),
    [`DELETE ${ALERTS}/${alert.id}`]: () => ((kept = []), { body: { ok: true } }),
  });
  await show({ session: MARTA });
  await click('Avísame de coches');
  await choosePlace('40.4168, -3.7038');
  await click('10 km');
  await click('Las dos');
  await click('Avísame');
  expect(await screen.findByText('10 km, cerca de Madrid · Ida y vuelta')).toBeDefined();
  const { id: _, ...sent } = alert;
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(sent);
  await click('Quitar el aviso: 10 km, cerca de Madrid · Ida y vuelta');
  expect(await screen.findByRole('button', { name: 'Avísame de coches' })).toBeDefined();
});

test('a link begins one, publishing a ride ends it, and five are the most', async () => {
  const five = [70, 71, 72, 73, 74].map((n) => ({ ...alert, id: sampleId(n) }));
  fakeServer({ ...answers, [`GET ${ALERTS}`]: { body: five } });
  await show({ session: MARTA }, 'alert');
  expect(await screen.findByRole('region', { name: 'Avísame' })).toBeDefined();
  await click('Ofrezco transporte');
  expect(screen.queryByRole('region', { name: 'Avísame' })).toBeNull();
  expect(await screen.findByRole('region', { name: 'Ofrezco transporte' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findAllByText(/^10 km/)).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /^(Avísame|Otro aviso)/ })).toBeNull();
});

test('a visitor is led to the login and back', async () => {
  fakeServer({ ...answers });
  const { router } = await show();
  await click('Avísame de coches');
  await expect.poll(() => router.state.location.href).toContain('mode%3Dalert');
});
