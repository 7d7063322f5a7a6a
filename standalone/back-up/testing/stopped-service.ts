import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { httpPerson } from '@duende/testkit/support/http-person';
import { publish, uploadPhoto } from '@duende/testkit/support/parties';
import { startService, type RunningService } from '../../testing/running-service.ts';

const ANA = { username: 'Ana', email: 'ana@correo.example', password: 'una clave larga' };

/** With an administrator and a party with a photo, whose name it returns. */
export async function stoppedService(): Promise<{
  readonly service: RunningService;
  readonly photo: string;
}> {
  const service = await startService();
  const ana = httpPerson(() => service.address);
  await ana.call('POST', '/api/auth/setup', ANA);
  await publish(ana, { photo: await uploadPhoto(ana) });
  const [photo = ''] = await readdir(join(service.dataDir, 'photos', 'by-name'));
  await service.stop();
  return { service, photo };
}
