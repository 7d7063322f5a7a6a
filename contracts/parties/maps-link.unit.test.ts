import { expect, test } from 'vitest';
import { coordinatesOfMapsLink, placeOfMapsLink } from './maps-link.ts';

const RETIRO = { latitude: 40.4153, longitude: -3.6845 };

test.each([
  ['@lat,lng', 'https://www.google.com/maps/@40.4153,-3.6845,15z', RETIRO],
  [
    '@lat,lng of a place',
    'https://www.google.com/maps/place/El+Retiro/@40.4153,-3.6845,17z/data=!3m1',
    RETIRO,
  ],
  ['ll=lat,lng', 'https://maps.apple.com/?ll=40.4153,-3.6845&q=El%20Retiro', RETIRO],
  ['ll= further on', 'https://maps.google.com/maps?z=12&ll=40.4153,-3.6845', RETIRO],
  ['!3d!4d', 'https://www.google.com/maps/place/data=!8m2!3d40.4153!4d-3.6845', RETIRO],
  ['?q=', 'https://maps.google.com/?q=40.4153,-3.6845', RETIRO],
  ['?q=loc:', 'https://maps.google.com/maps?z=12&q=loc:40.4153,+-3.6845', RETIRO],
  ['query=', 'https://www.google.com/maps/search/?api=1&query=40.4153%2C%20-3.6845', RETIRO],
  ['destination=', 'https://www.google.com/maps/dir/?api=1&destination=40.4153%2C-3.6845', RETIRO],
  ['ll= before q=', 'https://maps.apple.com/?q=41.1,2.2&ll=40.4153,-3.6845', RETIRO],
  ['an encoded comma', 'https://maps.apple.com/?ll=40.4153%2C-3.6845', RETIRO],
  ['encoded marks', 'https://www.google.com/maps/place/data=%218m2%213d40.4153%214d-3.6845', RETIRO],
  ['whole degrees', 'https://www.google.com/maps/@40,-3,15z', { latitude: 40, longitude: -3 }],
  ['the ends of the Earth', 'https://www.google.com/maps/@-90,180,3z', { latitude: -90, longitude: 180 }],
  [
    'the first pattern where two fit',
    'https://www.google.com/maps/place/X/@40.4153,-3.6845,17z/data=!3d41.1!4d2.2',
    RETIRO,
  ],
  [
    'the next pattern where the first is no point on Earth',
    'https://www.google.com/maps/place/X/@940.1,-3.6,17z/data=!3d40.4153!4d-3.6845',
    RETIRO,
  ],
])('%s', (_name, link, expected) => {
  expect(coordinatesOfMapsLink(link)).toEqual(expected);
});

test.each([
  ['nothing', ''],
  ['a short link', 'https://maps.app.goo.gl/AbCdEf123'],
  ['half a point', 'https://www.google.com/maps/@40.4153'],
  ['no point on Earth', 'https://www.google.com/maps/@40.4,-183.6,15z'],
  ['another parameter that ends the same', 'https://maps.google.com/maps?sll=40.4153,-3.6845'],
  ['words', 'https://example.com/@madrid,spain'],
  ['words that are searched for', 'https://maps.google.com/?q=Bosque+40'],
  ['where somebody starts', 'https://www.google.com/maps/dir/?api=1&origin=40.4153,-3.6845'],
])('none in %s', (_name, link) => {
  expect(coordinatesOfMapsLink(link)).toBeNull();
});

test.each([
  [
    'https://www.google.com/maps/place/Finca+El+Retiro,+Toledo/@40.4153,-3.6845,17z',
    'Finca El Retiro, Toledo',
  ],
  ['https://www.google.com/maps/place/Sal%C3%B3n+Azul', 'Salón Azul'],
  ['https://www.google.com/maps/dir/Madrid/Playa+Chica/@36,-6,9z', 'Playa Chica'],
  ['https://maps.apple.com/?ll=40.4153,-3.6845&q=El%20Retiro', 'El Retiro'],
  ['https://www.google.com/maps/search/?api=1&query=Bosque+40', 'Bosque 40'],
  ['https://www.google.com/maps/place/data=!8m2!3d40.4153!4d-3.6845', ''],
  ['https://www.google.com/maps/@40.4153,-3.6845,15z', ''],
  ['https://maps.google.com/maps?z=12&q=loc:40.4153,+-3.6845', ''],
  ['https://www.google.com/maps/place/%E0%A4%A/@1,2', ''],
  ['https://www.google.com/maps/place/40%C2%B024%2755.1%22N+3%C2%B041%2704.2%22W/@40.4,-3.6,17z', ''],
  ['https://maps.google.com/?q=40.4153,-3.6845(Finca+El+Retiro)', 'Finca El Retiro'],
  ['https://maps.google.com/?q=loc:40.4153,-3.6845(Sal%C3%B3n)', 'Salón'],
  ['https://maps.google.com/?q=Sala%0A%E2%80%AESol%E2%80%A8', 'Sala Sol'],
  [`https://maps.google.com/?q=${'Calle+'.repeat(40)}`, 'Calle '.repeat(20)],
  ['https://maps.app.goo.gl/AbCdEf123', ''],
  ['', ''],
])('the place of %s is called %j', (link, name) => {
  expect(placeOfMapsLink(link)).toBe(name);
});
