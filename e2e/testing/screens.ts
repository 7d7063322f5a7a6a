import { PARTY_NAME, WRITER_NAME, type HostileWords } from './hostile-words.ts';

export type Screen = readonly [name: string, path: (words: HostileWords) => string, words: string];

export const SCREENS: readonly Screen[] = [
  ['a party', ({ party }) => `/event/${party.id}`, PARTY_NAME],
  ['a pending party', ({ pending }) => `/event/${pending.id}`, 'Este evento está pendiente de aprobación'],
  ['the question before deleting', ({ party }) => `/event/${party.id}?over=eliminar`, 'Motivo (opcional)'],
  ['the form', ({ party }) => `/?edit=${party.id}`, 'Actualizar Evento'],
  ['a profile', ({ writerId }) => `/profile?user=${writerId}`, WRITER_NAME],
  ['the own profile', () => '/profile', 'Eventos confirmados'],
  ['what one has sent', () => '/profile?tab=publicado', 'Mis eventos'],
  ['the own contacts', () => '/profile?tab=contacto', 'Información de contacto'],
  ['the own account', () => '/profile?tab=cuenta', 'Seguridad'],
  ['a new password', () => '/nueva-contrasena/x', 'Contraseña nueva'],
  ['the people', () => '/users', WRITER_NAME],
  ['what is kept of people', () => '/privacidad', 'Pregúntanos'],
  ['a guide', () => '/ayuda/moderar', 'Qué publicamos'],
  ['pending parties', () => '/?view=pending', PARTY_NAME],
  ['pending comments', () => '/?view=pending-comments', 'ID del evento'],
  ['the import', () => '/?view=import', 'Cómo importar'],
  ['hooks', () => '/canales', 'Todavía no hay canales.'],
  ['the trail', () => '/audit', 'Aquí empieza la historia.'],
  ['the past', () => '/historia', 'Próximos eventos'],
  ['a story of a party', ({ party }) => `/event/${party.id}/historia`, 'Ver como tabla'],
  ['a story of a person', ({ writerId }) => `/historia/persona/${writerId}`, 'creó su cuenta'],
  ['a comment', ({ commentId }) => `/historia/comentario/${commentId}`, 'Su historia'],
  ['a party of the past', ({ party }) => `/historia/evento/${party.id}`, 'Comentarios'],
  ['the statistics', () => '/estadisticas', 'Con cuánta antelación se decide'],
  ['the menu', () => '/nada?panel=menu', 'Administración'],
  ['the about panel', () => '/nada?panel=about', 'Contacto'],
  ['the install help', () => '/nada?panel=install', 'Duende se abre como una app más'],
  ['an unknown address', () => '/nada', 'Página no encontrada'],
  ['an unknown party', () => '/event/538453d7-1234-4abc-8abc-538453d75384', 'Evento no encontrado'],
];

/** Those that have stories of their own for hostile words, and are measured here all the same. */
export const MORE_SCREENS: readonly Screen[] = [
  ['home', () => '/', 'Próximos eventos'],
  ['the form of a party', () => '/?view=form', 'Agregar Fecha'],
  ['a day', ({ party }) => `/?day=${party.dates[0]}`, 'Ver detalles'],
  ['the regions', () => '/?picker=zona', 'País Vasco, Asturias, Galicia'],
  ['the styles', () => '/?picker=estilos', 'Limpiar todo'],
  ['the map of parties', ({ party }) => `/mapa?mes=${party.dates[0]?.slice(0, 7)}`, 'Mapa de fiestas'],
  ['the rides', ({ party }) => `/event/${party.id}/rides`, '14 coches · 42 plazas'],
];

export const VISITORS_SCREENS: readonly Screen[] = [
  ['the login', () => '/nada?panel=login', 'Iniciar Sesión'],
  ['the registration', () => '/register', 'Crear Cuenta'],
];

/** What a visitor sees of the others, or is shown in their place. */
export const SEEN_BY_VISITORS: readonly Screen[] = [
  ...VISITORS_SCREENS,
  ...[...SCREENS, ...MORE_SCREENS].filter(([name]) =>
    /^(?:a party|a new password|what is kept of people|home|the form of a party|a day|the regions|the styles|the map of parties|an unknown address|an unknown party)$/.test(
      name,
    ),
  ),
  ['a search of nothing', () => '/?q=zzzzzz', 'No hay resultados'],
  ['a profile', ({ writerId }) => `/profile?user=${writerId}`, WRITER_NAME],
  ['no notices', () => '/avisos', 'Iniciar Sesión'],
  ['no profile', () => '/profile', 'Acceso denegado'],
  ['no people', () => '/users', 'Access denied'],
  ['no moderation', () => '/?view=pending', 'Acceso denegado'],
  ['no trail', () => '/audit', 'Acceso denegado'],
  ['no past', () => '/historia', 'Acceso denegado'],
];

/** Addresses of moderators that show no hostile words. */
export const MODERATORS_SCREENS: readonly Screen[] = [
  ['changes to decide', () => '/?view=proposals', 'No hay cambios propuestos'],
  ['reasons to review', () => '/?view=reasons', 'Motivos por revisar'],
  ['what was reported', () => '/?view=reports', 'Denuncias'],
  ['notices', () => '/avisos', 'Avisos'],
];
