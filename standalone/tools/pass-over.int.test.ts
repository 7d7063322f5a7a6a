import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { streams } from '@duende/contracts/events/streams';
import { openSqliteEventLog } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { dataFiles } from '@duende/platform/files/data-files';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { expect, test } from 'vitest';
import { httpPerson } from '@duende/testkit/support/http-person';
import { submit } from '@duende/testkit/support/parties';
import { runTool } from '../testing/built-programs.ts';
import { startService } from '../testing/running-service.ts';

const tool = (dataDir: string, name: string, ...args: string[]) =>
  runTool(name, { DATA_DIR: dataDir }, ...args);

/** Puts an event of ours that no schema accepts at the end of a stream. */
async function damage(dataDir: string, stream: string): Promise<string> {
  const log = await openSqliteEventLog({ file: dataFiles(dataDir).log });
  try {
    const event = sampleEvent({ partyId: 1 }, 'PartyApproved');
    await log.append(stream, [event], (await log.read(stream)).length - 1);
    return event.id;
  } finally {
    await log.close();
  }
}

test(
  'after pass-over the service, its commands, verify, replay and the audit go on without a corrupt event',
  async () => {
    const service = await startService();
    const { dataDir } = service;
    try {
      const admin = httpPerson(() => service.address);
      const health = async () =>
        (await (await fetch(`${service.address}/api/health`)).json()) as { status: string };
      await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
      const { id } = await submit(admin);
      await service.stop();
      const eventId = await damage(dataDir, streams.party(id));

      await service.restart();
      expect(await health()).toMatchObject({ status: 'degraded' });
      const approve = () => admin.call('PATCH', `/api/admin/events/${id}/approve`);
      await expect(approve()).rejects.toThrow(/: 5\d\d: /);
      const decide = ['--event', eventId, '--reason', 'Trozo dañado', '--by', 'Quien opera'];
      await expect(tool(dataDir, 'pass-over', ...decide)).rejects.toThrow(/already open for writing/);
      await service.stop();

      for (const reason of [[], ['--reason', ' \u200b\u2800']])
        await expect(tool(dataDir, 'pass-over', '--event', eventId, ...reason)).rejects.toThrow(
          /REASON must say why/,
        );
      const { stdout } = await tool(dataDir, 'pass-over', ...decide);
      expect(stdout).toContain(`PartyApproved ${eventId} (${streams.party(id)}, `);
      await expect(tool(dataDir, 'pass-over', ...decide)).rejects.toThrow(/was already passed over/);

      await service.restart();
      expect(await health()).toMatchObject({ status: 'ok' });
      await approve();
      const shown = await fetch(`${service.address}/api/events/${id}`);
      expect(await shown.json()).toMatchObject({ name: 'Aquelarre', status: 'approved' });
      expect((await tool(dataDir, 'verify')).stdout).toMatch(/^no difference over \d+ events/);
      expect((await tool(dataDir, 'audit')).stdout).toMatch(/event\.passed-over.*\n(.*\n)*.*Trozo dañado/);
      const into = join(dataDir, 'then');
      await tool(dataDir, 'replay', '--until', new Date().toISOString(), '--into', into);
      expect(JSON.parse(await readFile(join(into, 'parties.ndjson'), 'utf8'))).toMatchObject({
        name: 'Aquelarre',
        status: 'approved',
      });

      // From the existing read models, and after a rebuild.
      await service.restart();
      await service.stop();
      await rm(dataFiles(dataDir).readModels);
      await service.restart();
      const again = await fetch(`${service.address}/api/events/${id}`);
      expect(await again.json()).toMatchObject({ status: 'approved' });
    } finally {
      await service.dispose();
    }
  },
  4 * PATIENCE_MS,
);
