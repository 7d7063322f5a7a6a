import { holdClicks } from './browser/held-click.ts';

holdClicks(document);
