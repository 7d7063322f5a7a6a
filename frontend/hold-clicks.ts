import { holdClicks } from './lib/dom/held-click.ts';

holdClicks(document);
