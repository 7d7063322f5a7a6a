import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PAGE_RENDERER_FILE, SITE_PAGES_FILE, type SitePage } from '@duende/contracts/api/page-data';
import { temporaryFolder } from './query-rig.ts';

/** Home's addresses and one screen per kind of `staticData`. */
const SITE_PAGES: readonly SitePage[] = [
  { path: '/', heading: null, canonicalPath: '/', isWritten: false, isHome: true },
  { path: '/home', heading: null, canonicalPath: '/', isWritten: false, isHome: true },
  { path: '/register', heading: 'Crear Cuenta', canonicalPath: '/register', isWritten: false, isHome: true },
  { path: '/profile', heading: 'Mi Perfil', canonicalPath: null, isWritten: false, isHome: false },
  {
    path: '/privacidad',
    heading: 'Privacidad',
    canonicalPath: '/privacidad',
    isWritten: true,
    isHome: false,
  },
  { path: '/users', heading: 'Usuarios', canonicalPath: null, isWritten: false, isHome: false },
  { path: '/historia', heading: 'La web en el pasado', canonicalPath: null, isWritten: false, isHome: false },
  {
    path: '/historia/persona/:id',
    heading: 'Historia de una persona',
    canonicalPath: null,
    isWritten: false,
    isHome: false,
  },
  {
    path: '/event/:key/historia',
    heading: 'Historia de una fiesta',
    canonicalPath: null,
    isWritten: false,
    isHome: false,
  },
  {
    path: '/nueva-contrasena/:ticket',
    heading: 'Contraseña nueva',
    canonicalPath: null,
    isWritten: false,
    isHome: false,
  },
];

/** Output of Vite. */
export async function builtPage(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, dirname(PAGE_RENDERER_FILE)));
  await writeFile(join(folder, SITE_PAGES_FILE), JSON.stringify(SITE_PAGES));
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
