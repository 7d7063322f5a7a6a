import { submit } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { press } from './testing/press.ts';
import { beyondFirst } from './second-tier.ts';

const test = testWith({ marta: 'Marta' });

for (const [variant, [size, viewport]] of (
  [
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const
).entries())
  test(
    `on a ${size}, by the keyboard: a reason is redacted on every page`,
    beyondFirst(variant),
    async ({ admin, marta, open }) => {
      const reason = `Lo dice Casilda ${size}`;
      const party = await submit(marta, { name: `Con motivo ${size}` });
      await admin.call('DELETE', `/api/events/${party.id}`, { reason });
      const author = await open(marta, '/profile?tab=publicado');
      await expect(author.getByText(`Motivo: ${reason}`)).toBeVisible();
      const page = await open(admin, `/audit?subject=${party.id}`, { viewport });
      const details = page.getByRole('button', { name: /^Detalles de «Evento rechazado»/ });
      if (size === 'phone') await press(details, 'Enter');
      const strike = page.getByRole('button', { name: /^Tachar el motivo/ });
      await strike.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Tachar el motivo' });
      await expect(dialog.getByText(reason, { exact: true })).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(strike).toBeFocused();
      await expect(page.getByText(reason, { exact: true })).toBeVisible();

      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Tachar el motivo' }).focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('listitem').filter({ hasText: 'tachó un motivo sobre' })).toBeVisible();
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: 'rechazó el evento' })
          .getByText('Motivo tachado', { exact: true }),
      ).toBeVisible();
      await expect(page.getByText(reason)).toHaveCount(0);
      await expect(strike).toHaveCount(0);
      expect(await seriousFindings(page)).toEqual([]);

      await author.reload();
      await expect(author.getByText(party.name).first()).toBeVisible();
      await expect(author.getByText(reason)).toHaveCount(0);
      await Promise.all([page.context().close(), author.context().close()]);
    },
  );
