/** The one bounded cache of our packages; workspaces above take it from here instead of a version of their own. */
export { LRUCache } from 'lru-cache';
