import { inside, label, role, type Walker } from './walker.ts';

/** For people with an account only; visitors have _Entrar_ there. */
const self = role('link', 'Yo');
const dialog = role('dialog', 'Iniciar Sesión');

/** With the password that people of tests have. */
export async function signIn({ goto, sees, lost, write, click }: Walker, username: string): Promise<void> {
  await goto('/?panel=login');
  await sees(dialog);
  await write(inside(dialog, label('Usuario')), username);
  await write(inside(dialog, label('Contraseña')), `clave de ${username}`);
  await click(inside(dialog, role('button', 'Iniciar Sesión')));
  await lost(dialog);
  await sees(self);
}

export async function signOut({ goto, lost, click }: Walker): Promise<void> {
  await goto('/?panel=menu');
  await click(role('button', 'Salir'));
  await lost(self);
}
