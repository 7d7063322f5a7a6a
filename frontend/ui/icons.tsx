import type { SVGProps } from 'react';

/** Hidden from screen readers, as they accompany text. */
export const PATHS = {
  menu: 'M4 7h16M4 12h16M9 17h11',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  people:
    'M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3 19.5c.4-3.6 2.7-5.5 6-5.5s5.6 1.9 6 5.5M15.5 5.3a3.2 3.2 0 0 1 0 6M17 14.3c2.3.6 3.7 2.3 4 5.2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 7.8v.2',
  equaliser: 'M5 20v-8M10 20V8M15 20v-6M20 20V4',
  off: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.6 5.6l12.8 12.8',
  pause: 'M9 6v12M15 6v12',
  crosshair: 'M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM12 2.5V7M12 17v4.5M2.5 12H7M17 12h4.5',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h4.5V14h3v5.5H18V10',
  bell: 'M6.5 10a5.5 5.5 0 0 1 11 0v4l2 3h-15l2-3ZM10 20h4',
  plus: 'M12 5v14M5 12h14',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
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
