/** In the order of the form. */
export const HOOK_NEWS = ['new', 'moved', 'postponed', 'cancelled', 'reinstated'] as const;
export type HookNews = (typeof HOOK_NEWS)[number];

export const NEWS_WORDS: Readonly<Record<HookNews, string>> = {
  new: 'Nuevo evento',
  moved: 'Cambia de fecha',
  postponed: 'Aplazado',
  cancelled: 'Cancelado',
  reinstated: 'Vuelve a celebrarse',
};
