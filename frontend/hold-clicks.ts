import { holdPresses } from './lib/dom/held-click.ts';

holdPresses(document);
