import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { httpPerson } from '@duende/testkit/support/http-person';
import { submit } from '@duende/testkit/support/parties';
import { startService } from './testing/running-service.ts';

const MARIA = {
  username: 'María Peñalva',
  email: 'maria.penalva@correo.example',
  password: 'la clave de María',
};
const CONTACT = {
  email: 'otra-maria@correo.example',
  whatsapp: '+34 655 443 322',
  telegram: '@mariabaila',
  instagram: '@maria.en.trance',
  otherContact: 'Pregunta en la barra del Nébula',
};
const COMMENT = { author: 'Mari la del puesto', content: 'Llevo a mi hermana Lucía en el coche rojo' };
const ANONYMOUS = { author: 'Un vecino', content: 'Vivo en la calle Olmo y no duermo' };
const REASON = 'Lo pidió su padre por teléfono';
const TOKEN_NAME = 'Informe de Lucía para la asociación';
const DEPARTURE = { departureLatitude: 37.123457, departureLongitude: -5.765432 };

/** A text as it may hide in a file: as typed, escaped, in lower case, and in base64 at each of its three offsets. */
function disguises(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(Math.ceil((offset * 4) / 3), -4),
  );
  return [
    bytes,
    Buffer.from(text.toLowerCase()),
    Buffer.from(JSON.stringify(text).slice(1, -1)),
    ...base64.map((part) => Buffer.from(part)),
  ];
}

/** Every file of a data folder. */
async function filesOf(dataDir: string): Promise<readonly string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Which texts occur in clear in which files, one line each. */
async function foundIn(files: readonly string[], texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of files) {
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      // A temporary file that has replaced its target meanwhile.
      if (error.code === 'ENOENT' && file.endsWith('.new')) return Buffer.alloc(0);
      throw error;
    });
    for (const text of texts)
      if (disguises(text).some((disguise) => content.includes(disguise))) found.push(`${text} in ${file}`);
  }
  return found;
}

test('only read models hold personal data in clear text in the data folder, and none of erased people', async () => {
  const service = await startService();
  try {
    const at = () => service.address;
    const [admin, maria, nobody] = [httpPerson(at), httpPerson(at), httpPerson(at)];
    await admin.call('POST', '/api/auth/setup', {
      username: 'Guardián Silencioso',
      password: 'clave de guardia',
    });
    await maria.call('POST', '/api/auth/register', MARIA);
    await maria.call('PUT', '/api/users/profile', CONTACT);
    const { id } = await submit(maria, { name: 'Fiesta pública' });
    await admin.call('PATCH', `/api/admin/events/${id}/approve`);
    const comment = await maria.call<{ id: string }>('POST', `/api/events/${id}/comments`, COMMENT);
    await nobody.call('POST', `/api/events/${id}/comments`, ANONYMOUS);
    await admin.call('DELETE', `/api/admin/comments/${comment.id}`, { reason: REASON });
    await maria.call('POST', `/api/events/${id}/rsvp`);
    await maria.call('POST', `/api/events/${id}/rides`, { type: 'offer', ...DEPARTURE });
    await admin.call('POST', '/api/users/tokens', { name: TOKEN_NAME, days: 30 });
    const marias = [MARIA, CONTACT, COMMENT].flatMap((of) => Object.values(of));
    const places = Object.values(DEPARTURE).map(String);
    const others = [
      ...Object.values(ANONYMOUS),
      REASON,
      TOKEN_NAME,
      'Guardián Silencioso',
      'clave de guardia',
    ];
    const keptFiles = async () =>
      (await filesOf(service.dataDir)).filter((file) => file.includes('read-models.sqlite'));
    await expect
      .poll(async () => foundIn(await keptFiles(), [MARIA.username, CONTACT.telegram]))
      .not.toEqual([]);
    const kept = await keptFiles();
    const files = await filesOf(service.dataDir);
    for (const file of kept) expect((await stat(file)).mode & 0o077, file).toBe(0);
    expect(await foundIn(kept, [MARIA.password, 'clave de guardia'])).toEqual([]);
    const rest = files.filter((file) => !kept.includes(file));
    expect(await foundIn(rest, [...marias, ...places, ...others])).toEqual([]);
    // Proves that the search works: public texts are found.
    expect(await foundIn(rest, ['Fiesta pública'])).not.toEqual([]);

    await maria.call('DELETE', '/api/users/profile', { password: MARIA.password });
    expect(await foundIn(await filesOf(service.dataDir), [...marias, ...places])).toEqual([]);
  } finally {
    await service.dispose();
  }
});
