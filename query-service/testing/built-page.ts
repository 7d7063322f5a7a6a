import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './query-rig.ts';

/** What Vite leaves behind. */
export async function builtPage(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="es"><head><!--app-head--></head><body>' +
      '<div id="root"><!--app-html--></div><!--app-data--></body></html>',
  );
  await writeFile(join(folder, 'assets', 'main-1a2b3c.js'), 'let a = 1;');
  await writeFile(join(folder, 'assets', 'main-1a2b3c.js.br'), 'br');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  return folder;
}
