import type { SVGProps } from 'react';

/** Line icons on a grid of 24, drawn here; they accompany words and are hidden from screen readers. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M9 17h11',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4',
  ticket: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3ZM14.5 7v2m0 2.5v1.5m0 2.5V17',
  people:
    'M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3 19.5c.4-3.6 2.7-5.5 6-5.5s5.6 1.9 6 5.5M15.5 5.3a3.2 3.2 0 0 1 0 6M17 14.3c2.3.6 3.7 2.3 4 5.2',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5V20h14v-8.5h-1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.9 7.3 7 9 4.1-1.7 7-4.7 7-9V6Z',
  chat: 'M4.5 5h15v11h-8L7 20v-4H4.5Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.8v.2',
  phone:
    'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3ZM12 7v6M9.5 10.5 12 13l2.5-2.5M11 18h2',
  equaliser: 'M5 20v-8M10 20V8M15 20v-6M20 20V4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  photo: 'M4 5.5h16v13H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 9.5h.01',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps extends SVGProps<SVGSVGElement> {
  readonly name: IconName;
}

export function Icon({ name, ...props }: IconProps) {
  return <LineIcon path={PATHS[name]} {...props} />;
}

interface LineIconProps extends SVGProps<SVGSVGElement> {
  readonly path: string;
}

export function LineIcon({ path, className = 'size-5', ...props }: LineIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      {...props}
    >
      <path d={path} />
    </svg>
  );
}
