import { seriousFindings } from './testing/axe.ts';
import { beyondContent } from './testing/beyond-content.ts';
import { PHONE_AND_DESK } from './testing/browser.ts';
import { expect, testWith } from './testing/fixtures.ts';
import { serveTiles } from './testing/map-tiles.ts';
import { approvedParty, publishRide } from './testing/rides-party.ts';
import { beyondFirst } from './second-tier.ts';

const test = testWith({ dario: 'dario', ana: 'ana' });

for (const [variant, [where, viewport]] of PHONE_AND_DESK.entries())
  test(
    `on ${where} who finds no car hears of one near, and of the seat that is free again`,
    beyondFirst(variant),
    async ({ admin, dario, ana, register, visit, open }) => {
      const eva = await register('eva');
      const party = await approvedParty(admin, 'Sin Coche');
      const context = await visit(eva, { viewport, reducedMotion: 'reduce' });
      await serveTiles(context);
      const page = await context.newPage();
      await page.goto(`/event/${party.id}`);
      await page.getByRole('button', { name: '¿Vas?' }).click();
      await page.getByRole('region', { name: 'Tu noche' }).getByRole('link', { name: 'Avísame' }).click();
      const bar = page.getByRole('region', { name: 'Avísame' });
      await bar.getByRole('button', { name: '50 km' }).click();
      await bar.getByRole('button', { name: 'Las dos' }).click();
      await expect(page.getByText('Marca desde dónde saldrías. Nadie más lo ve.')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await beyondContent(page)).toEqual([]);
      await page.getByRole('button', { name: 'Usar el centro del mapa' }).click();
      await bar.getByRole('button', { name: 'Avísame' }).click();
      await expect(page.getByText(/^50 km, .* · Ida y vuelta$/)).toBeVisible();
      const [alert] = await eva.call<{ departureLatitude: number; departureLongitude: number }[]>(
        'GET',
        `/api/events/${party.id}/ride-alerts`,
      );
      if (alert === undefined) throw new Error('no alert was set');
      const near = { latitude: alert.departureLatitude + 0.1, longitude: alert.departureLongitude };

      const notices = await open(eva, '/avisos', { viewport });
      await expect(notices.getByText('No tienes avisos')).toBeVisible();
      const pin = await publishRide(dario, party.id, { ...near, passengers: 1 });
      await notices.getByRole('link', { name: 'Hay un coche cerca de ti para «Sin Coche».' }).click();
      await expect(notices).toHaveURL(/\/rides\?ride=/);
      await expect(notices.getByRole('button', { name: 'Pedir plaza' })).toBeVisible();

      const seats = `/api/events/${party.id}/rides/${pin.id}/seats`;
      const taken = await ana.call<{ id: string }>('POST', seats, { seats: 1 });
      const refused = await eva.call<{ id: string }>('POST', seats, { seats: 1 });
      await dario.call('POST', `${seats}/${taken.id}/grant`);
      await dario.call('POST', `${seats}/${refused.id}/refuse`);
      await expect(notices.getByText('No te han dado plaza.')).toBeVisible();
      await expect(notices.getByRole('button', { name: 'Pedir plaza' })).toHaveCount(0);
      const others = await open(null, `/event/${party.id}/rides?ride=${pin.id}`, { viewport });
      await expect(others.getByText('Completo')).toBeVisible();
      await ana.call('DELETE', `${seats}/${taken.id}`);
      const words = /^Reservada hasta las? \d\d:\d\d para quien la pidió antes$/;
      for (const each of [others, notices]) await expect(each.getByText(words)).toBeVisible();
      expect(await others.getByRole('button', { name: 'Pedir plaza' }).count()).toBe(0);
      await expect(notices.getByText(/^Ha quedado sitio: es para ti si lo pides hasta las? /)).toBeVisible();
      for (const each of [others, notices]) {
        expect(await seriousFindings(each)).toEqual([]);
        expect(await beyondContent(each)).toEqual([]);
      }
      await notices.getByRole('button', { name: 'Pedir plaza' }).click();
      await notices.getByRole('dialog').getByRole('button', { name: 'Enviar petición' }).click();
      await expect(notices.getByText('Has pedido 1 plaza.')).toBeVisible();

      await page.getByRole('button', { name: /^Quitar el aviso/ }).click();
      await expect(page.getByRole('button', { name: 'Avísame de coches' })).toBeVisible();
    },
  );
