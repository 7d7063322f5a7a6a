import { inside, role, text, type Walker } from './walker.ts';

const panel = role('dialog', 'Ajustes de avisos');
const inPanel = (found: string) => inside(panel, found);
const seats = inPanel(role('switch', 'Mis viajes'));
const evening = inPanel(role('radio', 'Todo junto, a las 19:00'));
const liked = inPanel(text('dub en el Sur'));

/** By its features and its settings; none of these walks is on iOS. */
const PUSH_WORDS = `!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
  ? 'Este navegador no puede recibir avisos con la web cerrada.'
  : Notification.permission === 'denied'
    ? 'Has bloqueado los avisos de esta web. Puedes permitirlos en los ajustes del navegador.'
    : 'También podemos avisarte con la web cerrada.'`;

/** Chooses notices by keyboard, and finds the choice saved. */
export async function toNotices({ goto, ask, sees, press, focus, pick, until, fits }: Walker) {
  await goto('/avisos?over=ajustes');
  await sees(inPanel(text(await ask<string>(PUSH_WORDS))));
  await until(`(${seats})[0].checked`);
  await focus(seats);
  await press(' ');
  await until(`!(${seats})[0].checked`);
  await pick(inPanel(role('combobox', 'Zona')), 'Sur');
  await pick(inPanel(role('combobox', 'Estilo')), 'dub');
  await focus(inPanel(role('button', 'Añadir')));
  await press('Enter');
  await sees(liked);
  await focus(evening);
  await press(' ');
  await until(`(${evening})[0].checked`);
  await fits();
  await until(`${WISH}.then(({ seats, pace, likes }) => !seats && pace === 'evening' && likes.length === 1)`);
  await goto('/avisos?over=ajustes');
  await sees(liked);
  await until(`!(${seats})[0].checked && (${evening})[0].checked`);
}

const WISH = `fetch('/api/users/notices/preferences').then((answer) => answer.json())`;
