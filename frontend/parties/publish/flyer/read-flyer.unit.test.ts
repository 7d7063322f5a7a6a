import { expect, test } from 'vitest';
import { readFlyer } from './read-flyer.ts';

const TODAY = '2026-11-29';
const read = (text: string) => {
  const { description: _whole, ...fields } = readFlyer(text, TODAY).fields;
  return fields;
};

test.each<[string, string, object]>([
  [
    'a caption with all of it',
    `🌲✨ BOSQUE ELÉCTRICO ✨🌲
📅 Sáb 12 dic 22:00 - 08:00
📍 Sala Caracol, Madrid
🎟️ 15€ anticipada / 20 taquilla
👉 https://entradium.com/events/bosque-electrico

LINE UP:
🔥 @ajja_psy (CH)
🔥 Earthling — Portugal
🔥 KINDZADZA (RU) live
🔥 Sol del Sur b2b Ánima

#psytrance #madrid #fullon`,
    {
      name: 'Bosque Eléctrico',
      dates: ['2026-12-12'],
      startTime: '22:00',
      endTime: '08:00',
      location: 'Madrid',
      place: 'Sala Caracol, Madrid',
      cost: '15€ anticipada / 20 taquilla',
      ticketsLink: 'https://entradium.com/events/bosque-electrico',
      lineup: 'ajja psy\nEarthling\nKindzadza\nSol del Sur\nÁnima',
      styles: ['psytrance'],
    },
  ],
  [
    'a range of days with the year, donation, a map',
    `Duende Crew presenta: «Raíces del Sur»
Del 10 al 13 de julio de 2027 en Tarifa, Cádiz 🌞
Entrada: donación
Cómo llegar: https://maps.app.goo.gl/AbCd123
Line-up: Ácido Hippie (ES), Hada Verde, Mr. Peculiar (PT), DJ Goblin`,
    {
      name: 'Raíces del Sur',
      dates: ['2027-07-10', '2027-07-11', '2027-07-12', '2027-07-13'],
      location: 'Sur',
      cost: 'donación',
      mapsUrl: 'https://maps.app.goo.gl/AbCd123',
      lineup: 'Ácido Hippie\nHada Verde\nMr. Peculiar\nDJ Goblin',
    },
  ],
  [
    'a date in figures, hours with h',
    `NOCHE ASTRAL 🪐
12/12/2026 · de 23h a 7h
Barcelona – Sala Upload
Precio: 12€`,
    {
      name: 'Noche Astral',
      dates: ['2026-12-12'],
      startTime: '23:00',
      endTime: '07:00',
      location: 'Barcelona',
      cost: '12€',
    },
  ],
  [
    'two nights in words, a greeting before the name',
    `¡Familia, ya está aquí! 💜
AQUELARRE
12 y 13 de diciembre · Ortigueira (Galicia)
Anticipada 25€ | Taquilla 30€
Cartel:
- Xibalba
- Moon Child (live)
- Brujería
Deco: Setas Mágicas
Parking gratis 🚗`,
    {
      name: 'Aquelarre',
      dates: ['2026-12-12', '2026-12-13'],
      location: 'Norte',
      cost: 'Anticipada 25€ · Taquilla 30€',
      lineup: 'Xibalba\nMoon Child\nBrujería',
    },
  ],
  [
    'one night that ends on the next day, a timetable',
    `Fiesta: Luna Nueva
Viernes 18 de diciembre 22:00 - Sábado 19 de diciembre 10:00
LINE UP
22:00 - 00:00 Raíz
00:00 - 02:00 Eco (ES)
02:00 - 04:00 Tribu Errante b2b Nómada
04:00 - 06:00 SFX`,
    {
      name: 'Luna Nueva',
      dates: ['2026-12-18'],
      startTime: '22:00',
      endTime: '10:00',
      lineup: 'Raíz\nEco\nTribu Errante\nNómada\nSFX',
      sets: '22:00-00:00 · Raíz\n00:00-02:00 · Eco\n02:00-04:00 · Tribu Errante b2b Nómada\n04:00-06:00 · SFX',
    },
  ],
  [
    'a story in prose: what it does not say clearly is not there',
    `Este sábado volvemos a liarla en el monte como siempre, trae agua y buen rollo 🙏
Ubicación por privado`,
    {},
  ],
  [
    'tickets with a deadline of their own',
    `TRIBAL SESSIONS
📆 26.12.26
⏰ 21:30
📍 C/ Mayor 3, 48001 Bilbao
Anticipadas hasta el 20 de diciembre: 10 €
En taquilla: 15 €
entradas en www.xceed.me/tribal`,
    {
      name: 'Tribal Sessions',
      dates: ['2026-12-26'],
      startTime: '21:30',
      location: 'Norte',
      place: 'C/ Mayor 3, 48001 Bilbao',
      cost: 'Anticipadas hasta el 20 de diciembre: 10 € · En taquilla: 15 €',
      ticketsLink: 'www.xceed.me/tribal',
    },
  ],
  [
    'letters in bold, over the turn of the year, two stages',
    `𝗠𝗔𝗡𝗗𝗔𝗟𝗔 𝗡𝗬𝗘
31 de diciembre - 1 de enero
Sevilla
Entrada libre hasta completar aforo

ARTISTAS

MAIN STAGE
* Órbita (IT)
* Lucía Trance
CHILL OUT
* Marea Baja
y muchos más...

Nos vemos en la pista`,
    {
      name: 'Mandala NYE',
      dates: ['2026-12-31', '2027-01-01'],
      location: 'Sur',
      cost: 'Entrada libre hasta completar aforo',
      lineup: 'Órbita\nLucía Trance\nMarea Baja',
    },
  ],
  [
    'only handles, no heading',
    `@tribu.madrid presenta SOLSTICIO
Dom. 20/12 a partir de las 12h
8€ en puerta

@dj_raiz
@luna.psy (ES)
@earthling_official

#psytrance #madrid #darkpsy`,
    {
      name: 'Solsticio',
      dates: ['2026-12-20'],
      startTime: '12:00',
      location: 'Madrid',
      cost: '8€ en puerta',
      lineup: 'dj raiz\nluna psy\nearthling official',
      styles: ['psytrance', 'darkpsy'],
    },
  ],
  [
    'am and pm, the place of the tickets in the biography, drinks',
    `✦ Ritual ✦
Sat 5 dec, 11pm - 7am
Murcia
€10 con copa / bus desde Cartagena 5€
Cervezas a 2€ 🍺
Line up
Duna, Selva; Ácrata • Bosque Vivo
Más info y entradas: link en bio @ritual.murcia`,
    {
      name: 'Ritual',
      dates: ['2026-12-05'],
      startTime: '23:00',
      endTime: '07:00',
      location: 'Sur',
      cost: '€10 con copa / bus desde Cartagena 5€',
      lineup: 'Duna\nSelva\nÁcrata\nBosque Vivo',
    },
  ],
])('%s', (_what, text, fields) => {
  expect(read(text)).toEqual(fields);
});

test.each<[string, readonly string[], string | undefined, string | undefined]>([
  ['Vie 12 dic 22:00 - 08:00', ['2026-12-12'], '22:00', '08:00'],
  ['12-13 dic', ['2026-12-12', '2026-12-13'], undefined, undefined],
  ['12, 13 y 14 de diciembre', ['2026-12-12', '2026-12-13', '2026-12-14'], undefined, undefined],
  ['12-13/12/26', ['2026-12-12', '2026-12-13'], undefined, undefined],
  ['Sáb. 9 de enero, 22.30h', ['2027-01-09'], '22:30', undefined],
  ['2027-02-05 23:00', ['2027-02-05'], '23:00', undefined],
  ['sáb 12 22:00 - dom 13 dic 09:00', ['2026-12-12'], '22:00', '09:00'],
  ['12 dic 23:59', ['2026-12-12'], undefined, undefined],
  ['12/12/2025', [], undefined, undefined],
  ['31 de febrero', [], undefined, undefined],
  ['Abierto 24/7', [], undefined, undefined],
  ['10/15€', [], undefined, undefined],
  ['5 dic, puertas 22h, cierre 06h', ['2026-12-05'], '22:00', '06:00'],
  ['Dissabte 5 de desembre', ['2026-12-05'], undefined, undefined],
])('when: %s', (text, dates, startTime, endTime) => {
  const fields = read(text);
  expect([fields.dates ?? [], fields.startTime, fields.endTime]).toEqual([dates, startTime, endTime]);
});

test('a day that falls on another weekday than the text says is doubted', () => {
  expect(readFlyer('Vie 12 dic', TODAY).doubted).toEqual(['2026-12-12']);
  expect(readFlyer('Sáb 12 dic', TODAY).doubted).toEqual([]);
});

test('the whole text becomes the description, as far as that goes', () => {
  expect(readFlyer(' Hola \n', TODAY).fields.description).toBe('Hola');
  expect(readFlyer('ñ'.repeat(6000), TODAY).fields.description).toHaveLength(5000);
  expect(readFlyer(' \n', TODAY).fields).toEqual({});
});

test.each([
  ['📍 Finca El Retiro, camino del Río 3', 'Finca El Retiro, camino del Río 3'],
  ['Lugar: Hayedo de Otzarreta (Bizkaia)', 'Hayedo de Otzarreta (Bizkaia)'],
  ['📍 Dónde: Sala Sol https://maps.app.goo.gl/x', 'Sala Sol'],
  ['📍 Madrid, España', null],
  ['📍 Lugar secreto, se dice el viernes', null],
  ['Ubicación: por privado', null],
  ['📍 Sala Sol\n📍 Sala Luna', null],
  ['Nos vemos en el bosque', null],
])('the place of %j is %j', (text, place) => {
  expect(read(text)).toEqual(
    place === null
      ? expect.not.objectContaining({ place: expect.anything() })
      : expect.objectContaining({ place }),
  );
});
