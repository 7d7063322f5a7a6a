import type { InstallWay } from '../../lib/install/device.ts';

/** How each browser installs a page, in the words of its own menus in Spanish. */
export const INSTALL_STEPS: Readonly<Record<InstallWay, readonly string[]>> = {
  ios: [
    'Abre esta página en Safari y pulsa Compartir.',
    'Elige «Añadir a pantalla de inicio».',
    'Pulsa «Añadir».',
  ],
  'android-chrome': [
    'Abre el menú de los tres puntos, arriba a la derecha.',
    'Elige «Añadir a pantalla de inicio».',
    'Pulsa «Instalar».',
  ],
  'android-firefox': [
    'Abre el menú de los tres puntos, junto a la dirección.',
    'Elige «Añadir a pantalla de inicio».',
    'Pulsa «Añadir».',
  ],
  'android-samsung': [
    'Abre el menú de las tres rayas, abajo a la derecha.',
    'Elige «Añadir página a» y después «Pantalla de inicio».',
    'Pulsa «Añadir».',
  ],
  chrome: [
    'Busca el icono de instalar al final de la barra de direcciones.',
    'Si no está, abre el menú de los tres puntos y elige «Enviar, guardar y compartir» y «Instalar página como aplicación».',
    'Pulsa «Instalar».',
  ],
  edge: [
    'Abre el menú de los tres puntos, arriba a la derecha.',
    'Elige «Más herramientas», «Aplicaciones» y «Instalar este sitio como una aplicación».',
    'Pulsa «Instalar».',
  ],
  safari: ['Abre el menú «Archivo».', 'Elige «Añadir al Dock».', 'Pulsa «Añadir».'],
  firefox: [
    'Firefox no instala páginas como aplicaciones en el ordenador.',
    'Abre Duende en el móvil, o aquí en Chrome, Edge o Safari.',
    'Para tenerlo a mano en Firefox, guárdalo en marcadores con Ctrl + D.',
  ],
};
