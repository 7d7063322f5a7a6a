export type MapFailure = 'no-web-gl' | 'not-loaded';
