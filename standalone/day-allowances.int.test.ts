import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '@duende/testkit/support/free-port';
import { submit, uploadPhoto } from '@duende/testkit/support/parties';
import { httpPerson } from '@duende/testkit/support/http-person';
import { startService } from './testing/running-service.ts';

async function givenService(env: Readonly<Record<string, string>>) {
  const service = await startService({ RATE_LIMITS: 'on', ...env });
  onTestFinished(service.dispose);
  const person = async (username: string) => {
    const client = httpPerson(() => service.address);
    const password = 'una clave larga';
    await client.call('POST', '/api/auth/register', {
      username,
      email: `${username}@correo.example`,
      password,
    });
    return client;
  };
  return { service, person };
}

/** `done`, or the code of the refusal. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => /"code":"(?<code>[^"]+)"/.exec(error.message)?.groups?.['code'] ?? error.message,
  );

async function outcomes(times: number, call: (number: number) => Promise<unknown>) {
  const all = await Promise.all(Array.from({ length: times }, (_, number) => outcomeOf(call(number))));
  return Object.fromEntries(
    [...new Set(all)].map((name) => [name, all.filter((one) => one === name).length]),
  );
}

test('today’s usage still counts after a restart', async () => {
  const { service, person } = await givenService({ ALLOWANCE_PROFILE_CHANGES: '9' });
  const ana = await person('ana');
  const change = (number: number) =>
    ana.call('PUT', '/api/users/profile', {
      email: '',
      whatsapp: '',
      telegram: `@ana${number}`,
      instagram: '',
      otherContact: '',
    });
  await change(1);
  await change(2);
  await service.restart();
  await change(3);
  expect(await outcomeOf(change(4))).toBe('allowance.spent');
});

test('no more parties of a person wait than may, however many come at once; one that is decided makes room', async () => {
  const { service, person } = await givenService({ ALLOWANCE_WAITING: '3', ALLOWANCE_SUBMISSIONS: '60' });
  const guardian = httpPerson(() => service.address);
  await guardian.call('POST', '/api/auth/setup', { username: 'guardia', password: 'una clave larga' });
  const ana = await person('ana');
  expect(await outcomes(10, (number) => submit(ana, { name: `Luna ${number}` }))).toEqual({
    done: 3,
    'party.too-many-waiting': 7,
  });
  const [waiting] = await guardian.call<readonly { id: string }[]>('GET', '/api/admin/events/pending');
  await guardian.call('PATCH', `/api/admin/events/${waiting?.id}/approve`);
  expect(await outcomes(4, (number) => submit(ana, { name: `Luna ${number}` }))).toEqual({
    done: 1,
    'party.too-many-waiting': 3,
  });
  expect(await outcomes(5, (number) => submit(guardian, { name: `Luna ${number}` }))).toEqual({ done: 5 });
});

test('a photo counts once it is stored', async () => {
  const port = await freePort();
  const { person } = await givenService({ ALLOWANCE_PHOTOS: '6', METRICS_PORT: String(port) });
  const ana = await person('ana');
  const form = new FormData();
  form.append('photo', new Blob(['no es una foto']), 'cartel.jpg');
  for (let times = 0; times < 3; times += 1)
    expect(await outcomeOf(ana.call('POST', '/api/upload', form))).toBe('photo.not-an-image');
  await uploadPhoto(ana);
  await uploadPhoto(ana);
  await expect(uploadPhoto(ana)).rejects.toThrow('allowance.spent');
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(figures).toContain('duende_allowance_refusals_total{allowance="photos"} 1');
  const eva = await person('eva');
  await uploadPhoto(eva);
});
