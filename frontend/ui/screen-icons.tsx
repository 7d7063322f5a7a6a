import type { SVGProps } from 'react';
import { LineIcon } from './icons.tsx';

/** Icons of the screens that load later; those of home's first paint stand in `icons.tsx`. */
const PATHS = {
  down: 'M5 9l7 7 7-7',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  phone:
    'M6.5 4h3l1.5 4-2 1.5c1 2.3 3.2 4.5 5.5 5.5l1.5-2 4 1.5v3c0 1-.8 1.8-1.8 1.7C11 18.7 5.3 13 4.8 5.8 4.7 4.8 5.5 4 6.5 4Z',
  send: 'M20.5 4 3.5 10.8l5.7 2.3L20.5 4Zm0 0-3 15.5-8.3-6.4v5.4l2.8-3.2',
  camera:
    'M7.5 4h9A3.5 3.5 0 0 1 20 7.5v9a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 16.5v-9A3.5 3.5 0 0 1 7.5 4ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm4.6-8.1v.1',
  import: 'M12 4v10M8 10.5l4 4 4-4M5 15v5h14v-5',
  history: 'M4.5 8A8.5 8.5 0 1 1 3.5 12M4 4v4.5h4.5M12 8v4.5l3 1.8',
  undo: 'M9 6 4.5 10.5 9 15M5 10.5h8.5a5.5 5.5 0 0 1 0 11H11',
  comment: 'M4.5 5h15v11h-8L7 20v-4H4.5ZM8.5 9h7M8.5 12h4',
  leave: 'M14 4.5H5v15h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
} as const;

export type ScreenIconName = keyof typeof PATHS;

interface ScreenIconProps extends SVGProps<SVGSVGElement> {
  readonly name: ScreenIconName;
}

export function ScreenIcon({ name, ...props }: ScreenIconProps) {
  return <LineIcon path={PATHS[name]} {...props} />;
}
