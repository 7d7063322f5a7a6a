/** Why there is no map: the browser cannot draw it, or its code failed to load. */
export type MapFailure = 'no-web-gl' | 'not-loaded';
