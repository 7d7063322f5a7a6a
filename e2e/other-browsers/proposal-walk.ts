import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { inside, label, role, text, type Walker } from './walker.ts';

/** Who sent a party proposes another price for it. */
export async function toAProposal({
  goto,
  sees,
  lost,
  click,
  press,
  focus,
  write,
  fits,
}: Walker): Promise<void> {
  await goto('/profile?tab=publicado');
  const sent = role('region', 'Mis eventos');
  // What is above it may load late.
  await focus(inside(sent, role('button', /^Más opciones/)));
  await press('Enter');
  await focus(role('link', 'Editar'));
  await press('Enter');
  await sees(text(/^El evento ya está publicado/));
  await write(label('Precio'), '15 €');
  await fits();
  await click(role('button', 'Proponer cambio'));
  await lost(label('Precio'));
  await goto('/profile?tab=publicado');
  await sees(inside(sent, text('Cambio propuesto, pendiente')));
  await fits();
}

/** An administrator accepts it, and the party's page shows the previous value. */
export async function throughTheProposals({ goto, sees, click, fits }: Walker, { id, name }: EventAnswer) {
  await goto('/?view=proposals');
  const item = role('listitem', name);
  await sees(item);
  await sees(text('10 €'));
  await sees(text('15 €'));
  await fits();
  await click(role('button', `Aceptar el cambio de ${name}`));
  await sees(text('No hay cambios propuestos'));
  await goto(`/event/${id}`);
  await sees(inside(role('region', 'Cambios'), text(/El precio pasó de 10 € a 15 €$/)));
  await fits();
}
