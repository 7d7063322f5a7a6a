import { holdPresses } from './lib/page/held-press.ts';

holdPresses(document);
