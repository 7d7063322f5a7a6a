import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { inside, label, live, role, text, type Walker } from './walker.ts';

const page = role('main');
const WORDS = 'Menuda panda de pringados';
const SUSPENDED = 'Tu cuenta está suspendida hasta el 3 de mayo de 2099, incluido.';

/** Reports what somebody has said, by the keyboard; then folds away all that they say. */
export async function againstAComment(
  { goto, sees, lost, click, press, focus, write, until, fits }: Walker,
  party: EventAnswer,
) {
  await goto(`/event/${party.id}`);
  await sees(text(WORDS));
  await sees(live);
  await focus(role('button', 'Más opciones sobre el comentario de Duna'));
  await press('Enter');
  await click(role('button', 'Denunciar el comentario de Duna'));
  const dialog = role('dialog', 'Denunciar');
  const other = inside(dialog, role('radio', 'Otro motivo'));
  await focus(other);
  await press(' ');
  await until(`(${other})[0].checked`);
  await write(inside(dialog, label('Cuéntanos qué pasa')), 'Insulta a todo el mundo');
  await fits();
  await click(inside(dialog, role('button', 'Enviar denuncia')));
  await lost(dialog);

  await focus(inside(page, role('link', /^Duna/)));
  await press('Enter');
  await click(role('button', 'Silenciar'));
  await sees(role('button', 'Dejar de silenciar'));
  await fits();
  await goto(`/event/${party.id}`);
  await sees(text('Comentario de alguien a quien has silenciado.'));
  await lost(text(WORDS));
  await focus(role('button', 'Ver'));
  await press('Enter');
  await sees(text(WORDS));
}

/** A moderator reads who is reported and why, and takes it down for all. */
export async function toTheReports({ goto, sees, click, fits }: Walker): Promise<void> {
  await goto('/?view=reports');
  const item = inside(page, role('listitem'));
  await sees(inside(item, text(WORDS)));
  await sees(inside(item, text('1 denuncia')));
  await sees(inside(item, text(/Insulta a todo el mundo/)));
  await fits();
  await click(inside(item, role('button', /^Ocultar/)));
  await sees(text('No hay denuncias por revisar'));
}

/** An administrator holds an account back, by the keyboard as far as its menu reaches. */
export async function toASuspension({ goto, sees, lost, press, focus, click, set, write, fits }: Walker) {
  await goto('/users');
  await sees(role('heading', 'Lumbre', 'level: 2'));
  await focus(role('button', 'Acciones sobre Lumbre'));
  await press('Enter');
  await focus(role('menuitem', /^Suspender cuenta/));
  await press('Enter');
  const dialog = role('dialog', 'Suspender cuenta');
  await set(inside(dialog, label(/^Hasta el día/)), '2099-05-03');
  await write(inside(dialog, label(/^Motivo/)), 'Insultas');
  await fits();
  await click(inside(dialog, role('button', 'Suspender cuenta')));
  await lost(dialog);
  await sees(text('Suspendida'));
  await fits();
}

/** A suspended person sees that. */
export async function readsOfIt({ goto, sees, fits }: Walker): Promise<void> {
  await goto('/profile');
  await sees(inside(role('region', 'Cuenta suspendida'), text(SUSPENDED)));
  await fits();
}
