import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import sharp from 'sharp';
import { expect } from 'vitest';
import { newPerson, register, setUpAdmin } from '../testing/api.ts';
import { IN_A_MONTH, publish } from '@duende/testkit/support/parties';
import { isKept } from '../testing/kept.ts';
import { PARTY_PLACE } from '../testing/rides-party.ts';
import type { RunningService } from '../testing/service.ts';
import type { OtherBrowser } from './other-browser.ts';
import { overTheMap, toAPartyThatIsCalledOff } from './party-life-walk.ts';
import {
  heading,
  inside,
  label,
  live,
  PATIENCE,
  role,
  text,
  walkerIn,
  type Size,
  type Walker,
} from './walker.ts';

const PARTY = 'Luna de Corcho';
const DESCRIPTION = 'Trae linterna y abrigo.';
const going = (count: string) => inside(role('region', 'Asistencia'), text(new RegExp(`\\b${count}\\b`)));

export interface Walk {
  /** empty; its own */
  readonly service: RunningService;
  readonly size: Size;
}

export interface WalkWithPoster extends Walk {
  /** a picture's file */
  readonly poster: string;
}

/** The main ways through the app, in a browser of any kind and width, by somebody who comes for the first time. */
export async function walkThrough(
  browser: OtherBrowser,
  { service, size, poster }: WalkWithPoster,
): Promise<void> {
  const { address } = service;
  const [admin, other] = [newPerson(() => address), newPerson(() => address)];
  await setUpAdmin(admin);
  await register(other, 'Duna');
  const party = await publish(admin, { name: PARTY, description: DESCRIPTION, ...PARTY_PLACE });
  await publish(admin, { name: 'Ruido del Norte', location: 'Norte', styles: ['dub'] });
  const walker = walkerIn(browser, address);
  await walker.resize(size);

  await overHome(walker);
  await intoAnAccount(walker);
  await throughAParty(walker, party, { admin, other });
  await toARide(walker, party);
  await toAPartyThatIsCalledOff(walker, admin);
  await overTheMap(walker);
  await toAPartyOfOnesOwn(walker, poster);
  await overAnEmptyDay(walker, browser);
  await toTheProfile(walker);
  expect(browser.complaints).toEqual([]);
  await withoutTheServer(walker, party, service);
  // Each browser words failed calls differently.
  expect(browser.complaints.filter((line) => line.startsWith('policy:'))).toEqual([]);
  await complainsAloud(walker, browser);
}

/** Somebody did listen all the way. */
export async function complainsAloud({ ask, sees }: Walker, { complaints }: OtherBrowser): Promise<void> {
  await ask(`void setTimeout(() => { throw new Error('planted: thrown'); }, console.error('planted: said'))`);
  for (const word of ['said', 'thrown'])
    await expect
      .poll(
        async () => (await sees(live), complaints.some((line) => line.includes(`planted: ${word}`))),
        PATIENCE,
      )
      .toBe(true);
}

async function overHome({ goto, sees, lost, click, write, until, fits }: Walker): Promise<void> {
  await goto('/');
  await sees(role('dialog', 'Saber más de esta app'));
  await click(role('button', 'Cerrar'));
  await lost(role('dialog'));
  await sees(live);
  await fits();
  await sees(role('button', 'Instalar'));
  await click(role('button', /^Zona/));
  await click(role('radio', /^Norte/));
  await sees(text('1 evento'));
  await fits();
  await click(role('button', 'Cerrar'));
  await lost(role('heading', PARTY));
  await click(role('button', /^Zona/));
  await click(role('button', 'Limpiar todo'));
  await sees(text('2 eventos'));
  await click(role('button', 'Cerrar'));
  await click(role('button', /^Estilos/));
  await click(role('button', 'dub'));
  await sees(text('1 evento'));
  await fits();
  await click(role('button', 'Limpiar todo'));
  await click(role('button', 'Cerrar'));
  await write(role('searchbox'), 'corcho');
  await until(`(${role('heading', undefined, 'level: 3')}).length === 1`);
  await fits();
}

async function intoAnAccount({ goto, sees, click, write, fits }: Walker): Promise<void> {
  await goto('/register');
  await write(label('Usuario'), 'Lumbre');
  await write(label('Email'), 'lumbre@correo.example');
  await write(label('Contraseña'), 'una clave larga');
  await write(label('Confirmar contraseña'), 'una clave larga');
  await fits();
  await click(role('button', 'Crear Cuenta'));
  await sees(text('¡Cuenta creada!'));
}

type Person = ReturnType<typeof newPerson>;

interface Others {
  readonly admin: Person;
  readonly other: Person;
}

async function throughAParty(
  { goto, sees, lost, click, press, write, until, fits }: Walker,
  { id }: EventAnswer,
  { admin, other }: Others,
): Promise<void> {
  await goto('/');
  await sees(live);
  // A single card: nothing moves it from under the click.
  await write(role('searchbox'), 'corcho');
  await until(`(${role('heading', undefined, 'level: 3')}).length === 1`);
  await click(role('link', new RegExp(PARTY)));
  await sees(heading(PARTY));
  await sees(text(DESCRIPTION));
  await sees(live);
  await click(role('button', '¿Vas?'));
  await sees(role('button', '¡Voy!'));
  await sees(role('heading', 'Tu noche'));
  await press('Escape');
  await lost(role('heading', 'Tu noche'));
  await sees(going('1 va'));
  await other.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
  await sees(going('2 van'));
  await write(label('Comentario'), '¡Qué ganas!');
  await click(role('button', 'Enviar comentario'));
  await sees(text('Comentario enviado'));
  const [pending] = await admin.call<{ id: string }[]>('GET', '/api/admin/comments/pending');
  await admin.call('PATCH', `/api/admin/comments/${String(pending?.id)}/approve`);
  await sees(inside(role('list'), text('¡Qué ganas!')));
  await fits();
}

/** Where nothing draws a map, the place is written. */
async function toARide({ goto, ask, sees, click, write, until, fits }: Walker, { id }: EventAnswer) {
  await goto(`/event/${id}/rides`);
  await sees(live);
  await click(role('button', 'Ofrezco transporte'));
  const [centre, byHand] = [role('button', 'Usar el centro del mapa'), label('Lugar de salida')];
  await until(`(${centre}).length + (${byHand}).length > 0`, 'a way to say where a ride starts');
  if (await ask<boolean>(`(${byHand}).length > 0`)) {
    await write(byHand, '40.3, -3.7');
    await click(role('button', 'Usar este lugar'));
  } else await click(centre);
  await fits();
  await click(role('button', 'Confirmar'));
  await sees(text('Tu solicitud de viaje ha sido publicada'));
  await sees(text(/1 coche · 1 plaza\b/));
}

/** No group of fields is higher than its content, and no list has the browser's own style. */
const LOOKS_AS_MEANT = `[...document.querySelectorAll('fieldset')].every((group) =>
  Math.abs(group.getBoundingClientRect().bottom - group.lastElementChild.getBoundingClientRect().bottom) < 2)
  && [...document.querySelectorAll('select')].every((list) => getComputedStyle(list).appearance === 'none')`;

async function toAPartyOfOnesOwn(
  { goto, sees, click, write, set, choose, until, fits }: Walker,
  poster: string,
) {
  await goto('/?view=form');
  await write(label('Nombre'), 'Bosque Eléctrico');
  await until(LOOKS_AS_MEANT, 'fields that look as they are meant to');
  await click(role('radio', 'Madrid'));
  await set(label('Fechas'), IN_A_MONTH);
  await click(role('button', 'Agregar Fecha'));
  await sees(inside(role('list', 'Fechas del evento'), role('button', /^Quitar/)));
  await choose(`document.querySelectorAll('input[type=file]')`, poster);
  await sees(text('Cambiar foto'));
  await fits();
  await click(role('button', 'Publicar Evento'));
  await sees(text('Evento enviado'));
  // It leads to the party's own page by itself.
  await sees(text(/te avisaremos/));
}

const DAY = `${label('Fechas')}[0]`;

/** The browser's own words would cover ours. */
async function overAnEmptyDay({ goto, ask, sees }: Walker, browser: OtherBrowser): Promise<void> {
  await goto('/?view=form');
  await sees(label('Fechas'));
  const isOurs = await ask<boolean>(`getComputedStyle(${DAY}.nextElementSibling).display !== 'none'`);
  if (!isOurs) return;
  await ask(`${DAY}.nextElementSibling.style.setProperty('display', 'none', 'important')`);
  await ask(`${DAY}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
  const [left, top, width, height] = await ask<[number, number, number, number]>(
    `(({ x, y, width, height }) => [x, y, width, height].map(Math.round))(${DAY}.getBoundingClientRect())`,
  );
  await ask('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  // Without its border, and the browser's icon on the right.
  const inner = { left: left + 14, top: top + 10, width: Math.round(width / 2), height: height - 20 };
  const shown = await sharp(await browser.screenshot())
    .extract(inner)
    .greyscale()
    .raw()
    .toBuffer();
  expect(Math.max(...shown) - Math.min(...shown), 'shades in an empty day').toBeLessThan(10);
}

async function toTheProfile({ goto, sees, lost, click, write, fits }: Walker): Promise<void> {
  const nothingShared = text(/^Aún no compartes ningún contacto/);
  await goto('/profile?tab=publicado');
  await sees(inside(role('region', 'Mis eventos'), text('Bosque Eléctrico')));
  await goto('/profile?tab=contacto');
  await sees(nothingShared);
  await write(label('WhatsApp'), '+34 600 123 456');
  await fits();
  await click(role('button', /^Guardar/));
  // The toast is gone after five seconds, in which a busy machine may not have looked.
  await lost(nothingShared);
}

async function withoutTheServer(
  { goto, sees, until, fits }: Walker,
  { id }: EventAnswer,
  service: RunningService,
): Promise<void> {
  await until(`navigator.serviceWorker.controller?.state === 'activated'`);
  await goto(`/event/${id}`);
  await sees(inside(role('list'), text('¡Qué ganas!')));
  for (const root of ['party', 'comments']) await until(isKept([root, id]));
  await service.kill();
  try {
    await goto(`/event/${id}`);
    await sees(heading(PARTY));
    await sees(text(DESCRIPTION));
    await sees(text(/^(sin conexión|reconectando…)$/));
    await fits();
  } finally {
    await service.restart();
  }
  await sees(live);
}
