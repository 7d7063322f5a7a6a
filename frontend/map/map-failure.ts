/** Why there is no map: no WebGL, or its code failed to load. */
export type MapFailure = 'no-web-gl' | 'not-loaded';
