import { describe, expect, it } from 'vitest';
import { isCommonPassword, refuseCommonPassword } from './passwords.ts';

describe('a password that is soon guessed', () => {
  it.each([
    'password',
    '12345678',
    'qwertyuiop',
    'barcelona',
    'tequiero',
    'mariposa',
    'Password1',
    'REALMADRID',
    '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44',
    'contraseña',
    'Contrasen\u0303a',
    '          ',
    '\u00a0\u2003\u3000     ',
    'ñññññññññ',
    'Aaaaaaaaa',
    '111111111',
    'Barcelona7',
    'barcelona  ',
    'Barcelona 7',
    'nuria soler',
    'Núria Soler1',
  ])('is %s', async (password) => {
    expect(await isCommonPassword(password, 'Núria Soler')).toBe(true);
    await expect(refuseCommonPassword(password, 'Núria Soler')).rejects.toMatchObject({
      code: 'account.password-common',
      status: 400,
    });
  });

  it.each([
    'noche-de-luna',
    'aaaaaaaab',
    'nuria soler y yo',
    'tres 3 tristes 3',
    'una clave larga',
    'clave de Guardiana',
    'unaclavelarga',
  ])('is not %s', async (password) => {
    expect(await isCommonPassword(password, 'Núria Soler')).toBe(false);
    await refuseCommonPassword(password, 'Núria Soler');
  });
});
