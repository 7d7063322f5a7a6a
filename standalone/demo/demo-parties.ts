import type { Location } from '@duende/contracts/parties/locations';
import type { PartyType, Style } from '@duende/contracts/parties/styles';
import type { PosterMotif } from './poster.ts';

/** `week` counts from the current week (negative: past), `nights` from its Friday or Saturday. */
export interface DemoParty {
  readonly name: string;
  readonly place: string;
  readonly location: Location;
  readonly latitude: number;
  readonly longitude: number;
  readonly week: number;
  readonly nights: number;
  readonly startTime: string;
  readonly endTime: string;
  readonly type: PartyType;
  readonly styles: readonly Style[];
  readonly cost: string;
  readonly motif: PosterMotif;
  /** 0 to 1: share of demo people who attend */
  readonly pull: number;
  readonly description: string;
}

type Row = [
  name: string,
  place: string,
  location: Location,
  latitude: number,
  longitude: number,
  week: number,
  nights: number,
  startTime: string,
  endTime: string,
  type: PartyType,
  styles: Style[],
  cost: string,
  motif: PosterMotif,
  pull: number,
  description: string,
];

// prettier-ignore
const ROWS: readonly Row[] = [
  ['Otoño Astral', 'Sierra de Gredos', 'Madrid', 40.2871, -5.1712, -8, 2, '18:00', '14:00', 'festival', ['psytrance', 'psygressive', 'chill'], '45€', 'mandala', 0.7, 'Dos noches bajo los castaños, con un escenario de baile y una hoguera para el chill.\n\nTrae saco: de madrugada baja a 4 grados.'],
  ['Raíces del Norte', 'Valle de Baztan', 'Norte', 43.1442, -1.5167, -7, 1, '22:00', '10:00', 'fiesta', ['darkpsy', 'psytrance'], '15€', 'forest', 0.4, 'Bosque de hayas, niebla y graves profundos. Decoración hecha a mano durante todo el verano.'],
  ['Mar de Fondo', 'Cabo de Gata', 'Sur', 36.7631, -2.1103, -6, 2, '17:00', '12:00', 'fiesta', ['psychill', 'dub', 'chill'], 'Donación', 'waves', 0.35, 'Encuentro tranquilo junto al mar. Tumbonas, té y vinilos hasta que salga el sol.'],
  ['Kundalini Club', 'Sala Nébula', 'Barcelona', 41.4036, 2.1926, -6, 1, '23:30', '06:00', 'fiesta', ['psytrance', 'trance'], '18€', 'spiral', 0.5, 'Noche de club con visuales analógicos y dos directos.'],
  ['Luna de Cosecha', 'La Alpujarra', 'Sur', 36.9357, -3.3036, -5, 2, '19:00', '13:00', 'festival', ['psygressive', 'psytrance', 'psychill'], '30€', 'moon', 0.55, 'Terrazas de piedra, acequias y tres días de música al aire libre.'],
  ['Subsuelo 303', 'Nave Cinabrio', 'Madrid', 40.3901, -3.6923, -4, 1, '23:00', '06:30', 'fiesta', ['acid', 'techno'], '12€', 'lattice', 0.4, 'Cajas de ritmo, máquinas en directo y ni un portátil en la mesa.'],
  ['Sabbat Eléctrico', 'Aquelarre de Zugarramurdi', 'Norte', 43.2699, -1.5427, -3, 1, '21:00', '11:00', 'fiesta', ['darkpsy', 'tekno'], '20€', 'eye', 0.6, 'Noche de brujas con máscaras, fuego y el sonido más oscuro del año.'],
  ['Bruma Interior', 'Montseny', 'Barcelona', 41.7673, 2.3891, -2, 1, '16:00', '23:30', 'fiesta', ['psychill', 'chill'], 'Gratis', 'waves', 0.3, 'Tarde de ambient entre robles. Trae tu esterilla.'],
  ['Vértice', 'Sala Prisma', 'Madrid', 40.4262, -3.7112, -1, 1, '23:30', '06:00', 'fiesta', ['psygressive', 'techno'], '16€', 'lattice', 0.45, 'Progresivo con los pies en la tierra y la cabeza en otra parte.'],

  ['Bosque Eléctrico', 'Sierra de Guadarrama', 'Madrid', 40.7906, -4.0102, 0, 1, '22:00', '12:00', 'fiesta', ['psytrance', 'darkpsy', 'psygressive'], '20€', 'forest', 0.95, 'La fiesta de la casa. Un claro entre pinos, decoración fluorescente y doce horas de viaje.\n\nCuida el bosque: lo que entra contigo sale contigo.'],
  ['Duna Roja', 'Bardenas', 'Norte', 42.2106, -1.5135, 0, 2, '17:00', '15:00', 'fiesta', ['psytrance', 'tekno'], '25€', 'sun', 0.6, 'Desierto, viento y un solo escenario de cara al amanecer.'],
  ['Templo Sumergido', 'Sala Abisal', 'Barcelona', 41.3995, 2.2034, 1, 1, '23:30', '06:00', 'fiesta', ['psytrance', 'psygressive'], '18€', 'jellyfish', 0.7, 'Visuales submarinos en las cuatro paredes. Aforo limitado a 300.'],
  ['Ácida Navidad', 'Nave Cinabrio', 'Madrid', 40.3901, -3.6923, 4, 1, '22:30', '06:30', 'fiesta', ['acid', 'techno', 'tekno'], '15€', 'spiral', 0.5, 'Villancicos no habrá. Acid, mucho.'],
  ['Azahar Psicodélico', 'Huerta de Valencia', 'Sur', 39.4561, -0.3545, 2, 1, '12:00', '23:30', 'fiesta', ['psychill', 'dub', 'house'], 'Donación', 'mandala', 0.4, 'Día de huerta: paella a las dos, dub por la tarde y a casa pronto.'],
  ['Solsticio en la Peña', 'Peña de los Enamorados', 'Sur', 37.0703, -4.4925, 4, 2, '18:00', '14:00', 'festival', ['psytrance', 'psygressive', 'psychill', 'chill'], '48€', 'sun', 0.85, 'La noche más larga del año, frente a la montaña que duerme.\n\nDos escenarios, taller de telas, círculo de tambores y desayuno incluido.'],
  ['Hongo Dorado', 'Valle del Jerte', 'Madrid', 40.2213, -5.7519, 3, 1, '21:00', '11:00', 'fiesta', ['psytrance', 'alternative'], '14€', 'mushroom', 0.45, 'Cabañas, setas pintadas y un sistema de sonido de válvulas.'],
  ['Faro del Fin', 'Costa da Morte', 'Norte', 42.8829, -9.2715, 5, 2, '16:00', '12:00', 'fiesta', ['psychill', 'psytrance', 'dub'], '22€', 'moon', 0.5, 'Despedimos el año donde se acaba la tierra. Habrá caldo.'],
  ['Nochevieja Fractal', 'Masía del Vallès', 'Barcelona', 41.6083, 2.2872, 5, 2, '23:00', '18:00', 'festival', ['psytrance', 'psygressive', 'darkpsy', 'trance'], '60€', 'mandala', 0.8, 'Entrada al año en tres pistas. Uvas, fuego y música hasta la tarde siguiente.'],
  ['Reyes Magos del Dub', 'Sala Prisma', 'Madrid', 40.4262, -3.7112, 6, 1, '19:00', '02:00', 'fiesta', ['dub', 'chill'], '10€', 'eye', 0.3, 'Roscón, ecos y graves templados.'],
  ['Caldera', 'Volcán de Croscat', 'Barcelona', 42.1397, 2.5416, 7, 1, '20:00', '10:00', 'fiesta', ['darkpsy', 'psytrance'], '17€', 'lattice', 0.5, 'Al abrigo del volcán. Ropa de abrigo y linterna frontal.'],
  ['Sierra Magnética', 'Sierra Nevada', 'Sur', 37.0938, -3.3986, 8, 2, '15:00', '13:00', 'festival', ['psytrance', 'psygressive', 'house'], '42€', 'spiral', 0.6, 'Nieve, sol y baile a 2.000 metros. Refugio reservado para quien lo necesite.'],
  ['Niebla Baja', 'Urdaibai', 'Norte', 43.3667, -2.6833, 9, 1, '18:00', '02:00', 'fiesta', ['psychill', 'techno'], '9€', 'waves', 0.25, 'Marisma, niebla y techno lento.'],
  ['Carnaval de los Espejos', 'Sala Nébula', 'Barcelona', 41.4036, 2.1926, 11, 1, '23:00', '06:00', 'fiesta', ['trance', 'psytrance', 'house'], '20€', 'eye', 0.55, 'Disfraz obligatorio. Mejor máscara, entrada de por vida.'],
  ['Almendros en Trance', 'Vega Baja', 'Sur', 38.0871, -0.9459, 12, 1, '11:00', '23:00', 'fiesta', ['trance', 'psygressive'], '12€', 'mandala', 0.35, 'Entre almendros en flor, de la mañana a la noche.'],
  ['Tekno Trashumante', 'Cañada Real', 'Madrid', 41.1012, -3.7234, 10, 2, '20:00', '16:00', 'otro', ['tekno', 'acid'], 'Donación', 'lattice', 0.4, 'Ruta a pie por la cañada con dos paradas y un muro de altavoces. Se camina de día, se baila de noche.'],
  ['Equinoccio', 'Somiedo', 'Norte', 43.0932, -6.2558, 16, 3, '17:00', '15:00', 'festival', ['psytrance', 'psygressive', 'psychill', 'darkpsy', 'chill'], '75€', 'sun', 0.9, 'Tres noches entre brañas para recibir la primavera.\n\nPlazas limitadas por respeto al parque. Autobús desde Oviedo y Gijón.'],
  ['Medusa Lunar', 'Playa de Bolonia', 'Sur', 36.0893, -5.7744, 14, 1, '19:00', '09:00', 'fiesta', ['psychill', 'psytrance'], '16€', 'jellyfish', 0.5, 'Marea baja, luna llena y un escenario que flota.'],
  ['Micelio', 'Casa de Campo', 'Madrid', 40.4193, -3.7491, 13, 1, '16:00', '23:30', 'otro', ['alternative', 'psychill'], 'Gratis', 'mushroom', 0.45, 'Encuentro de la comunidad: mercado de trueque, charlas de cuidados y música sin prisa.'],
  ['Órbita', 'Planetario viejo', 'Barcelona', 41.4187, 2.1312, 15, 1, '22:00', '05:00', 'fiesta', ['psygressive', 'trance', 'techno'], '19€', 'moon', 0.5, 'Bajo la cúpula, con proyecciones del cielo de esa misma noche.'],
  ['Aurora Salvaje', 'Picos de Europa', 'Norte', 43.1852, -4.8284, 17, 2, '18:00', '14:00', 'festival', ['psytrance', 'darkpsy', 'dub'], '38€', 'forest', 0.6, 'Pradera entre cumbres, dos noches y desayuno de pastores.'],
];

export const DEMO_PARTIES: readonly DemoParty[] = ROWS.map(partyOf);

/** The first administrator can decide on these. */
export const DEMO_PENDING_PARTIES: readonly DemoParty[] = (
  [
    [
      'Pulso de Arcilla',
      'Cuenca',
      'Madrid',
      40.0704,
      -2.1374,
      6,
      1,
      '20:00',
      '08:00',
      'fiesta',
      ['psytrance', 'tekno'],
      '13€',
      'sun',
      0,
      'Primera fiesta de un colectivo nuevo: cerámica, fuego y psytrance.',
    ],
    [
      'Cala Sonora',
      'Costa Brava',
      'Barcelona',
      41.8187,
      3.0674,
      9,
      1,
      '17:00',
      '01:00',
      'fiesta',
      ['house', 'psychill'],
      'Gratis',
      'waves',
      0,
      'Vinilos y bañador, si el tiempo lo permite.',
    ],
    [
      'Eco de Roble',
      'Ribeira Sacra',
      'Norte',
      42.4053,
      -7.4697,
      10,
      2,
      '18:00',
      '13:00',
      'festival',
      ['psygressive', 'dub'],
      '28€',
      'forest',
      0,
      'Robles viejos, vino joven y dos noches de música.',
    ],
  ] satisfies Row[]
).map(partyOf);

function partyOf([
  name,
  place,
  location,
  latitude,
  longitude,
  week,
  nights,
  startTime,
  endTime,
  type,
  styles,
  cost,
  motif,
  pull,
  description,
]: Row): DemoParty {
  return {
    name,
    place,
    location,
    latitude,
    longitude,
    week,
    nights,
    startTime,
    endTime,
    type,
    styles,
    cost,
    motif,
    pull,
    description,
  };
}
