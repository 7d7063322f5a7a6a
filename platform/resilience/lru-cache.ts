/** The shared cache, so that workspaces do not need their own version. */
export { LRUCache } from 'lru-cache';
