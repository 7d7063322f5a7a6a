import { submit } from '@duende/testkit/support/parties';
import { expect, test } from 'vitest';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { setUpRig } from './testing/rig.ts';

const rig = setUpRig();
const admin = rig.admin();
const marta = rig.member('Marta');

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)(
  'on a %s, by the keyboard: a reason is struck, and nobody reads it any more',
  async (size, viewport) => {
    const reason = `Lo dice Casilda ${size}`;
    const party = await submit(marta, { name: `Con motivo ${size}` });
    await admin.call('DELETE', `/api/events/${party.id}`, { reason });
    const author = await rig.open(marta, '/profile');
    await author.page.getByText(`Motivo: ${reason}`, { exact: true }).waitFor();
    const { page, context, complaints } = await rig.open(admin, `/audit?subject=${party.id}`, { viewport });
    const strike = page.getByRole('button', { name: /^Tachar el motivo/ });
    await strike.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Tachar el motivo' });
    await dialog.getByText(reason, { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await strike.and(page.locator(':focus')).waitFor();
    await page.getByText(reason, { exact: true }).waitFor();

    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Tachar el motivo' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'tachó un motivo sobre' }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'rechazó el evento' })
      .getByText('Motivo tachado', { exact: true })
      .waitFor();
    await page.getByText(reason).waitFor({ state: 'detached' });
    await strike.waitFor({ state: 'detached' });
    expect(await seriousFindings(page)).toEqual([]);

    await author.page.reload();
    await author.page.getByText(party.name).first().waitFor();
    await author.page.getByText(reason).waitFor({ state: 'detached' });
    expect([...complaints, ...author.complaints]).toEqual([]);
    await Promise.all([context.close(), author.context.close()]);
  },
);
