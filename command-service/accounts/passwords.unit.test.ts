import { describe, expect, it } from 'vitest';
import { isCommonPassword, refuseCommonPassword } from './passwords.ts';

describe('a password that everybody knows', () => {
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
  ])('is %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
    await expect(refuseCommonPassword(password)).rejects.toMatchObject({
      code: 'account.password-common',
      status: 400,
    });
  });

  it.each(['noche-de-luna', 'una clave larga', 'clave de Guardiana', 'unaclavelarga'])(
    'is not %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
      await refuseCommonPassword(password);
    },
  );
});
