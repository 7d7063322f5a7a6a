import { IN_A_MONTH, publish } from '@duende/testkit/support/parties';
import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { PHONE, PHONE_AND_DESK } from './testing/browser.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { beyondFirst } from './second-tier.ts';

const test = testWith({ alba: 'alba', dario: 'dario' });

for (const [variant, [where, viewport]] of PHONE_AND_DESK.entries())
  test(
    `on ${where} ¡Voy! opens the night, which ends in a car`,
    beyondFirst(variant),
    async ({ admin, alba, dario, open }) => {
      const party = await publish(admin, {
        name: `Noche en ${where}`,
        dates: [IN_A_MONTH],
        lineup: ['Ajja', 'Kindzadza', 'Earthling'],
      });
      for (const [person, telegram] of [
        [alba, '@alba'],
        [dario, '@dario'],
      ] as const)
        await person.call('PUT', '/api/users/profile', { email: '', telegram });
      const ride = { type: 'offer', departureLatitude: 40.95, departureLongitude: -4.12, passengerCount: 2 };
      const leaves = { direction: 'there', leavesAt: `${IN_A_MONTH}T18:30`, note: '' };
      const rides = `/api/events/${party.id}/rides`;
      const { id } = await dario.call<{ id: string }>('POST', rides, { ...ride, ...leaves });
      const page = await open(alba, `/event/${party.id}`, { viewport });
      await page.getByRole('button', { name: '¿Vas?' }).click();
      const sheet = page.getByRole('region', { name: 'Tu noche' });
      await expect(sheet.getByText(/18:30 · cerca de Segovia · 2 plazas/)).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await beyondContent(page)).toEqual([]);

      await sheet.getByRole('button', { name: 'Enséñalo' }).click();
      const picture = page.getByRole('dialog', { name: 'Enséñalo' }).getByRole('img');
      await expect(picture).toHaveJSProperty('naturalWidth', 1080);
      await expect(picture).toHaveJSProperty('naturalHeight', 1920);
      await page.keyboard.press('Escape');

      // Two taps to a seat that is asked for.
      await sheet.getByRole('button', { name: 'Pedir plaza' }).click();
      await page.getByRole('button', { name: 'Enviar petición' }).click();
      await expect(
        sheet.getByRole('link', { name: new RegExp(`^Has pedido 1 plaza a ${dario.username}`, 'iu') }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);

      const [asked] = await dario.call<{ id: string }[]>('GET', `/api/events/${party.id}/seats`);
      await dario.call('POST', `${rides}/${id}/seats/${asked?.id}/grant`);
      await expect(
        page.getByRole('link', { name: new RegExp(`^Tu coche: ${dario.username}, .* 18:30, 1 plaza`, 'iu') }),
      ).toBeVisible();
      const notices = await open(alba, '/avisos', { viewport: PHONE });
      // One tap to who drives.
      await notices
        .getByRole('link', { name: new RegExp(`^${dario.username} te da una plaza para «Noche`, 'iu') })
        .first()
        .click();
      await expect(notices.getByRole('link', { name: 'Telegram @dario' })).toHaveAttribute(
        'href',
        'https://t.me/dario',
      );
      expect(await seriousFindings(notices)).toEqual([]);
      expect(await beyondContent(notices)).toEqual([]);
    },
  );
