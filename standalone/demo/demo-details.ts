import { addDays } from '@duende/contracts/common/madrid-time';
import type { PartyDetails } from '@duende/contracts/parties/party-details';
import type { DemoParty } from './demo-parties.ts';

const set = (hour: string, stage: string, name: string) => ({ name, day: '', hour, until: '', stage });
const yes = (line = '') => ({ answer: 'yes', line }) as const;

/** What only some parties have, by name. */
const MORE: Readonly<Record<string, (dates: readonly string[]) => Partial<PartyDetails>>> = {
  'Bosque Eléctrico': () => ({
    lineup: ['Lechuza 303', 'Savia Negra', 'Nocturna', 'Dríade', 'Alba Fractal', 'Té de Brezo', 'Musgo'],
    sets: [
      set('22:00', 'Claro', 'Lechuza 303'),
      set('00:30', 'Claro', 'Savia Negra'),
      set('03:00', 'Claro', 'Nocturna b2b Dríade'),
      set('07:30', 'Claro', 'Alba Fractal'),
      set('23:00', 'Hoguera', 'Té de Brezo'),
      set('04:00', 'Hoguera', 'Musgo'),
    ],
    care: {
      firstAid: yes('Junto a la entrada'),
      violetPoint: yes(),
      calmZone: yes('Tipi con mantas'),
      freeWater: yes(),
      parking: yes(),
      dogs: { answer: 'no', line: '' },
    },
  }),
  'Duna Roja': ([first = '']) => ({ placeFrom: `${addDays(first, -1)}T18:00` }),
  'Templo Sumergido': () => ({ care: { strobes: yes('Toda la noche'), minimumAge: yes('18') } }),
};

export const moreOf = ({ name }: DemoParty, dates: readonly string[]): Partial<PartyDetails> =>
  MORE[name]?.(dates) ?? {};
