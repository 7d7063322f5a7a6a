import { BRUNO_ID, PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import { fireEvent, screen, within } from '@testing-library/react';
import { profile } from '../../testing/profile-screen.tsx';
import { MARTA, renderScreen } from '../../testing/render-screen.tsx';
import { useState } from 'react';
import { RidesPage, type RidesPageProps } from '../rides-page.tsx';

// happy-dom has no WebGL: these tests show the screen without a map, which must do everything else.

export const PARTY = `GET /api/events/${PARTY_ID}`;
export const RIDES = `GET /api/events/${PARTY_ID}/rides`;
export const NEAR = `GET /api/events/${PARTY_ID}/ride-matches`;
export const SEATS = `GET /api/events/${PARTY_ID}/seats`;
export const PUBLISH = `POST /api/events/${PARTY_ID}/rides`;
export const BRUNO = `GET /api/users/${BRUNO_ID}/public`;
export const own = sampleRideAnswer({
  id: '22222222-1234-4abc-8abc-123456789abc',
  userId: MARTA.userId,
  type: 'need',
  passengerCount: 1,
});
export const REMOVE = `DELETE /api/events/${PARTY_ID}/rides/${own.id}`;
export const answers = {
  [PARTY]: { body: samplePartyAnswer({ dates: ['2099-09-26'] }) },
  [RIDES]: { body: [sampleRideAnswer(), own] },
  [NEAR]: { body: [] },
  [SEATS]: { body: [] },
  [BRUNO]: { body: { id: BRUNO_ID, username: 'bruno' } },
  'GET /api/users/profile': { body: { ...profile, telegram: '@marta', shared: true } },
  [`GET /api/users/${MARTA.userId}/public`]: { body: { id: MARTA.userId, username: 'marta' } },
};

/** The calls of the screen to its route, in order. */
export const shown: string[] = [];
export const show = (
  options: Parameters<typeof renderScreen>[1] = {},
  wanted?: RidesPageProps['wanted'],
  alone?: string,
): ReturnType<typeof renderScreen> => {
  shown.length = 0;
  return renderScreen(
    <FilteredPage
      segment={PARTY_ID}
      wanted={wanted}
      onWantedLeft={() => shown.push('left')}
      onShowProfile={(userId) => shown.push(userId)}
      only={alone}
    />,
    options,
  );
};
/** The filter is kept by the route. */
function FilteredPage(props: Omit<RidesPageProps, 'shown' | 'onShow'>) {
  const [type, setType] = useState<RidesPageProps['shown']>();
  return <RidesPage {...props} shown={type} onShow={setType} />;
}

export const button = (name: string) => screen.findByRole('button', { name });
export const click = async (name: string) => fireEvent.click(await button(name));
export const rows = () => within(screen.getByRole('region', { name: /^Viajes/ })).queryAllByRole('listitem');

export async function choosePlace(text: string) {
  fireEvent.change(await screen.findByLabelText('Lugar de salida'), { target: { value: text } });
  await click('Usar este lugar');
}
