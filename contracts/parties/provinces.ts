import type { Location } from './locations.ts';

export interface Province {
  /** first two digits of its postal codes */
  readonly code: string;
  /** folded, the capital's included */
  readonly names: readonly string[];
  /** `null`: outside the regions */
  readonly location: Location | null;
}

type Row = readonly [code: string, location: Location | null, ...names: string[]];

/** By postal code (Correos). */
const ROWS: readonly Row[] = [
  ['01', 'Norte', 'alava', 'araba', 'vitoria', 'gasteiz', 'vitoria-gasteiz'],
  ['02', null, 'albacete'],
  ['03', 'Sur', 'alicante', 'alacant'],
  ['04', 'Sur', 'almeria'],
  ['05', 'Madrid', 'avila'],
  ['06', null, 'badajoz'],
  ['07', null, 'illes balears', 'islas baleares', 'baleares', 'mallorca', 'ibiza', 'eivissa', 'menorca'],
  ['08', 'Barcelona', 'barcelona'],
  ['09', null, 'burgos'],
  ['10', null, 'caceres'],
  ['11', 'Sur', 'cadiz'],
  ['12', 'Sur', 'castellon', 'castello'],
  ['13', null, 'ciudad real'],
  ['14', 'Sur', 'cordoba'],
  ['15', 'Norte', 'la coruna', 'a coruna', 'coruna'],
  ['16', 'Madrid', 'cuenca'],
  ['17', 'Barcelona', 'girona', 'gerona'],
  ['18', 'Sur', 'granada'],
  ['19', 'Madrid', 'guadalajara'],
  ['20', 'Norte', 'gipuzkoa', 'guipuzcoa', 'donostia', 'san sebastian', 'donostia-san sebastian'],
  ['21', 'Sur', 'huelva'],
  ['22', null, 'huesca'],
  ['23', 'Sur', 'jaen'],
  ['24', null, 'leon'],
  ['25', 'Barcelona', 'lleida', 'lerida'],
  ['26', 'Norte', 'la rioja', 'logrono'],
  ['27', 'Norte', 'lugo'],
  ['28', 'Madrid', 'madrid', 'comunidad de madrid'],
  ['29', 'Sur', 'malaga'],
  ['30', 'Sur', 'murcia', 'region de murcia'],
  ['31', 'Norte', 'navarra', 'nafarroa', 'pamplona', 'iruna'],
  ['32', 'Norte', 'ourense', 'orense'],
  ['33', 'Norte', 'asturias', 'principado de asturias', 'oviedo'],
  ['34', null, 'palencia'],
  ['35', null, 'las palmas', 'gran canaria', 'canarias', 'lanzarote', 'fuerteventura'],
  ['36', 'Norte', 'pontevedra'],
  ['37', null, 'salamanca'],
  ['38', null, 'santa cruz de tenerife', 'tenerife'],
  ['39', 'Norte', 'cantabria', 'santander'],
  ['40', 'Madrid', 'segovia'],
  ['41', 'Sur', 'sevilla', 'seville'],
  ['42', null, 'soria'],
  ['43', 'Barcelona', 'tarragona'],
  ['44', null, 'teruel'],
  ['45', 'Madrid', 'toledo'],
  ['46', 'Sur', 'valencia'],
  ['47', null, 'valladolid'],
  ['48', 'Norte', 'bizkaia', 'vizcaya', 'bilbao', 'bilbo'],
  ['49', null, 'zamora'],
  ['50', null, 'zaragoza', 'aragon'],
  ['51', null, 'ceuta'],
  ['52', null, 'melilla'],
];

export const PROVINCES: readonly Province[] = ROWS.map(([code, location, ...names]) => ({
  code,
  location,
  names,
}));

/** Folded, for addresses without a province. */
export const OTHER_PLACES: Readonly<Record<Location, readonly string[]>> = {
  Madrid: [
    ...[
      'alcala de henares',
      'alcobendas',
      'alcorcon',
      'aranjuez',
      'fuenlabrada',
      'getafe',
      'leganes',
      'mostoles',
    ],
    ...[
      'rivas-vaciamadrid',
      'rivas vaciamadrid',
      'san lorenzo de el escorial',
      'talavera de la reina',
      'torrejon',
    ],
  ],
  Barcelona: [
    ...[
      'cataluna',
      'catalunya',
      'badalona',
      'berga',
      'figueres',
      'granollers',
      'hospitalet',
      'igualada',
      'manresa',
    ],
    ...['mataro', 'reus', 'sabadell', 'sitges', 'terrassa', 'tortosa', 'vic', 'vilanova i la geltru'],
  ],
  Sur: [
    ...[
      'andalucia',
      'comunidad valenciana',
      'comunitat valenciana',
      'algeciras',
      'alcoy',
      'alcoi',
      'benicassim',
    ],
    ...['benidorm', 'cartagena', 'chiclana', 'conil', 'elche', 'elx', 'estepona', 'gandia', 'jerez', 'lorca'],
    ...[
      'los canos de meca',
      'marbella',
      'orgiva',
      'orihuela',
      'ronda',
      'sagunto',
      'tarifa',
      'torrevieja',
      'villena',
    ],
  ],
  Norte: [
    ...[
      'galicia',
      'pais vasco',
      'euskadi',
      'aviles',
      'barakaldo',
      'eibar',
      'ferrol',
      'gijon',
      'xixon',
      'irun',
    ],
    ...['getxo', 'llanes', 'mieres', 'ortigueira', 'santiago de compostela', 'torrelavega', 'tudela', 'vigo'],
  ],
};
