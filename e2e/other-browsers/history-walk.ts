import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newPerson, setUpAdmin } from '../testing/api.ts';
import type { OtherBrowser } from './other-browser.ts';
import { signIn } from './session-walk.ts';
import { complainsAloud, type Walk } from './walk.ts';
import { heading, inside, label, role, text, walkerIn, type Walker } from './walker.ts';

/** A party of the demo content, whose history is months long. */
const PARTY = 'Bosque Eléctrico';
const [HOUR, DAY] = [3_600_000, 86_400_000];
const dialog = (name?: string) => role('dialog', name);

interface Way extends Walker {
  /** for who wants to see them: into the folder named by PICTURES */
  readonly picture: (name: string) => Promise<void>;
}

/** Through the screens of what was, by an administrator, on a service with demo content. */
export async function walkThroughHistory(browser: OtherBrowser, { service, size }: Walk): Promise<void> {
  const admin = newPerson(() => service.address);
  await setUpAdmin(admin);
  const parties = await admin.call<EventAnswer[]>('GET', '/api/events');
  const party = parties.find(({ name }) => name === PARTY);
  if (party === undefined) throw new Error(`no ${PARTY} among the demo content`);
  await admin.call('PUT', `/api/events/${party.id}`, { ...party, cost: '22' });
  const folder = process.env['PICTURES'];
  const picture = async (name: string) => {
    const file = `${browser.name.replace(/\W.*/, '')}-${name}-${size.width}.png`;
    if (folder !== undefined) await writeFile(join(folder, file), await browser.screenshot());
  };
  const way: Way = { ...walkerIn(browser, service.address), picture };
  await way.resize(size);

  await signIn(way, 'Guardiana');
  await throughTime(way);
  await comparing(way);
  await toAPartyThen(way);
  await throughItsStory(way, party.id);
  await toTheStatistics(way);
  await alongTheTrail(way, party.id);
  await toAToken(way);
  expect(browser.complaints).toEqual([]);
  await way.goto('/');
  await complainsAloud(way, browser);
}

/** The moment in the address; `NaN` where there is none, which is now. */
const AT = `Date.parse(new URL(location.href).searchParams.get('at'))`;
const BUSY = `document.querySelector('main [aria-busy=true]')`;
const now = text('Estás viendo el momento actual');

async function throughTime({ goto, sees, lost, click, press, focus, ask, until, fits, picture }: Way) {
  await goto('/historia');
  await sees(now);
  await sees(role('link', /^Ver detalles/));
  await fits();
  await focus(role('slider', 'Momento'));
  await press('ArrowLeft');
  await until(`${AT} > 0`, 'an hour back in the address');
  let at = await ask<number>(AT);
  for (const [keys, way] of [
    ['Shift+ArrowLeft', -DAY],
    ['PageDown', -7 * DAY],
    ['ArrowLeft', -HOUR],
    ['ArrowRight', HOUR],
    ['PageUp', 7 * DAY],
  ] as const) {
    at += way;
    await press(keys);
    await until(`${AT} === ${at}`, `${new Date(at).toISOString()} by ${keys}`);
  }
  await until(`${BUSY} === null`);
  await picture('past');
  await fits();
  await press('Home');
  await sees(text('Todavía no había nada.'));
  await fits();
  await press('End');
  await sees(now);
  // Before the key has come to rest.
  await press('PageDown');
  await click(role('link', 'Volver a ahora'));
  await sees(now);
  await lost(role('link', 'Volver a ahora'));
}

async function comparing({ sees, lost, click, press, until, fits, picture }: Way): Promise<void> {
  await click(role('button', 'Comparar con…'));
  const changes = role('region', 'Qué cambió');
  await sees(changes);
  await until(`document.activeElement === (${role('slider', 'Comparar con')})[0]`, 'the focus on the handle');
  await press('PageDown');
  await sees(inside(changes, text(/^\d+ nuevas?\b/)));
  await until(`${BUSY} === null`);
  await fits();
  await picture('compare');
  await click(role('button', 'Dejar de comparar'));
  await lost(changes);
}

async function toAPartyThen({ sees, click, press, focus, until, fits, picture }: Way): Promise<void> {
  await focus(role('slider', 'Momento'));
  await press('Shift+ArrowLeft');
  await until(`${AT} > 0`);
  await click(role('link', `Ver detalles ${PARTY}`));
  await until(`location.pathname.startsWith('/historia/evento/')`);
  await sees(heading(PARTY));
  await sees(text(/^\d+ van$/));
  // A phone may switch between stages; nothing else can be pressed.
  const stages = inside(role('group', 'Escenario'), role('button'));
  await until(`(${inside(role('main'), role('button'))}).every((each) => (${stages}).includes(each))`);
  await fits();
  await picture('party-then');
  await click(role('link', 'Ver todo el calendario'));
  await until(`location.pathname === '/historia' && ${AT} > 0`);
}

async function throughItsStory({ goto, sees, click, press, focus, until, fits, picture }: Way, id: string) {
  await goto(`/event/${id}/historia`);
  // Testing Library joins the two elements of the heading without their space.
  await sees(role('heading', new RegExp(`^Historia de ?${PARTY}$`), 'level: 1'));
  const marks = inside(role('list', 'Cambios en la curva'), role('button'));
  const focused = (index: number) => `document.activeElement === (${marks}).at(${index})`;
  await focus(marks);
  await press('ArrowRight');
  await until(focused(1), 'the second mark');
  await press('End');
  await until(focused(-1), 'the last mark');
  await sees(inside(role('list', 'Qué pasó'), text(/cambió el precio/)));
  await fits();
  await picture('story');
  await press('Home');
  await until(focused(0), 'the first mark');
  await click(role('button', 'Ver como tabla'));
  await sees(role('table'));
  await fits();
}

async function toTheStatistics({ goto, sees, click, fits, picture }: Way): Promise<void> {
  await goto('/estadisticas');
  const figure = role('figure', 'Con cuánta antelación se decide');
  await sees(inside(figure, role('link')));
  await fits();
  await click(inside(figure, role('button', 'Ver como tabla')));
  await sees(inside(figure, role('table')));
  await sees(inside(figure, role('button', 'CSV de Con cuánta antelación se decide')));
  await fits();
  await picture('statistics');
}

async function alongTheTrail(
  { goto, sees, lost, click, write, press, until, fits, picture }: Way,
  id: string,
) {
  await goto('/audit');
  await write(role('searchbox'), PARTY);
  await until(`new URL(location.href).searchParams.get('words') === ${JSON.stringify(PARTY)}`);
  await sees(text(/editó el evento/));
  await fits();
  await click(role('button', 'Exportar resultados'));
  await sees(dialog('Exportar resultados'));
  await fits();
  await picture('export');
  await press('Escape');
  await lost(dialog());
  await goto(`/audit?subject=${id}`);
  await click(role('button', `Deshacer «Evento editado»: ${PARTY}`));
  await sees(inside(dialog('Deshacer'), text('El evento vuelve a estar como antes de este cambio.')));
  await fits();
  await picture('undo');
  await click(role('button', 'Cancelar'));
  await lost(dialog());
}

async function toAToken({ goto, sees, lost, ask, click, write, fits, picture }: Way): Promise<void> {
  await goto('/profile?tab=cuenta');
  // What is above it has loaded.
  await sees(text('Este dispositivo'));
  await sees(text('Todavía no tienes ninguno.'));
  await click(role('button', 'Crear token'));
  await write(label('Nombre'), 'Informe mensual');
  await click(inside(dialog('Crear token'), role('button', 'Crear token')));
  await sees(dialog('Tu token'));
  const token = await ask<string>(`(${inside(dialog('Tu token'), label('Token'))})[0].value`);
  expect(token.length).toBeGreaterThan(20);
  await fits();
  await picture('token');
  await click(role('button', 'Ya lo he guardado'));
  await lost(dialog());
  await sees(inside(role('region', 'Tokens de lectura'), text('Informe mensual')));
  expect(await ask<string>('document.documentElement.outerHTML')).not.toContain(token);
}
