import type { SVGProps } from 'react';
import { LineIcon, PATHS as FIRST } from './icons.tsx';

/** `icons.tsx` has those of home's first paint. */
const PATHS = {
  ...FIRST,
  down: 'M5 9l7 7 7-7',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.4 9.6a2.7 2.7 0 1 1 3.9 2.4c-.9.4-1.3 1-1.3 1.8M12 16.9v.1',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  gear: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM10.3 3.5h3.4l.5 2.5 1.9 1.1 2.4-.8 1.7 2.9-1.9 1.7v2.2l1.9 1.7-1.7 2.9-2.4-.8-1.9 1.1-.5 2.5h-3.4l-.5-2.5-1.9-1.1-2.4.8-1.7-2.9 1.9-1.7v-2.2L3.8 9.2l1.7-2.9 2.4.8L9.8 6Z',
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
  chart: 'M4 20h16M7 16.5v-5M12 16.5V5.5M17 16.5v-8',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4',
  ticket: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3ZM14.5 7v2m0 2.5v1.5m0 2.5V17',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5V20h14v-8.5h-1',
  verified: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.3 12.3l2.6 2.6 4.8-5.2',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.3 7 9 4.1-1.7 7-4.7 7-9V6Z',
  flag: 'M6 21V4M6 4.5h11.5l-2.5 4 2.5 4H6',
  car: 'M4 16.5v-3.8l1.8-4.4A2 2 0 0 1 7.7 7h8.6a2 2 0 0 1 1.9 1.3l1.8 4.4v3.8ZM4.5 12.5h15M6.5 16.5V19M17.5 16.5V19M7.3 14.5h.1M16.6 14.5h.1',
  chat: 'M4.5 5h15v11h-8L7 20v-4H4.5Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  install:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3ZM12 7v6M9.5 10.5 12 13l2.5-2.5M11 18h2',
  star: 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8Z',
  photo: 'M4 5.5h16v13H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 9.5h.01',
} as const;

export type ScreenIconName = keyof typeof PATHS;

interface ScreenIconProps extends SVGProps<SVGSVGElement> {
  readonly name: ScreenIconName;
}

export function ScreenIcon({ name, ...props }: ScreenIconProps) {
  return <LineIcon path={PATHS[name]} {...props} />;
}
