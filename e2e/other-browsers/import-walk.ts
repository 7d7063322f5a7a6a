import type { ImportedSite } from '../testing/imported-site.ts';
import { inside, role, text, type Walker } from './walker.ts';

const party = (id: string, nameParty: string, nameTown: string, isoCountry: string) => ({
  ...{ id, nameParty, nameTown, isoCountry },
  dateStart: '2031-02-06T22:00:00+01:00',
  dateEnd: '2031-02-07T09:00:00+01:00',
  ...(isoCountry === 'ES' && { geoLat: '40.8403', geoLon: '-3.4973' }),
  nameStatus: 'Scheduled',
});
const CHOSEN = party('115531', 'Aquelarre de Goabase', 'Torremocha de Jarama', 'ES');

/** What the directory answers. */
export function announce(site: ImportedSite): void {
  const partylist = [CHOSEN, party('8', 'Rave en Lisboa', 'Lisboa', 'PT')];
  site.serveData('/api/party/json/?country=ES&limit=100', { partylist });
  site.serveData(`/api/party/json/${CHOSEN.id}`, {
    party: { ...CHOSEN, textLineUp: '22:00 Luna Negra (live)' },
  });
}

/** Chooses a party of Goabase's by the keyboard; it comes in, and waits for approval. */
export async function throughGoabase({ goto, sees, press, focus, until, fits }: Walker): Promise<void> {
  await goto('/?view=import');
  await focus(role('tab', 'Entradium'));
  await press('ArrowRight');
  await until(`document.activeElement === (${role('tab', 'Goabase')})[0]`, 'the focus on the other tab');
  const list = role('list', 'Fiestas de Goabase');
  const box = inside(list, role('checkbox', /Aquelarre/));
  await sees(inside(list, text('No se puede importar: no está en ninguna de nuestras zonas')));
  await fits();
  await focus(box);
  await press(' ');
  await focus(role('button', 'Importar (1)'));
  await press('Enter');
  await sees(inside(list, text('Ya está en Duende')));
  await sees(role('region', 'Última Importación'));
  await fits();
  await goto('/?view=pending');
  await sees(role('heading', CHOSEN.nameParty, 'level: 2'));
}
