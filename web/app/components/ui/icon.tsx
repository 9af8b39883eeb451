import { classNames } from '~/lib/class-names.ts';
import styles from './icon.module.css';

/** Icons on a 24 px grid: stroke 2.25, butt ends, mitred corners. */
const PATHS = {
  arrow: 'M2.5 12h17M12.5 4.5 20 12l-7.5 7.5',
  back: 'M21.5 12h-17M11.5 4.5 4 12l7.5 7.5',
  tick: 'm4 12.5 5.5 5.5L20.5 6.5',
  chevron: 'm4.5 8.5 7.5 7.5 7.5-7.5',
  cart: 'M4.5 8.5h15V21h-15zM8.5 11.5V7a3.5 3.5 0 0 1 7 0v4.5',
  menu: 'M2.5 6.5h19M2.5 12h19M2.5 17.5h19',
  person: 'M16.25 8a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0zM3.5 21.5c.4-4.4 3.6-6.5 8.5-6.5s8.1 2.1 8.5 6.5',
  copy: 'M8.5 8.5H21V21H8.5zM15.5 5V3H3v12.5h2',
  send: 'M3 11.5 21 3.5l-5.5 17.5-4-7.5zM11.5 13.5 21 3.5',
  alert: 'M21.5 12a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0zM12 6.5v7M12 15.5v2.5',
  info: 'M21.5 12a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0zM12 10.5v7M12 6v2.5',
  clock: 'M21.5 12a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0zM12 6v6.5l4.5 2.5',
  globe:
    'M21.5 12a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0zM2.5 12h19M12 2.5c3.4 2.7 4.5 6 4.5 9.5s-1.1 6.8-4.5 9.5c-3.4-2.7-4.5-6-4.5-9.5s1.1-6.8 4.5-9.5z',
  close: 'm5 5 14 14M19 5 5 19',
  refresh: 'M20 12.5A8.25 8.25 0 1 1 17.3 6l3 2.5M20.5 2.5v6.25h-6.25',
  bolt: 'M13.5 2 5 13.5h6L10 22l9-12h-6.5z',
  search: 'M17.25 10.5a6.75 6.75 0 1 1-13.5 0 6.75 6.75 0 0 1 13.5 0zM15.5 15.5l6 6',
  headset: 'M3.5 17v-5a8.5 8.5 0 0 1 17 0v5M3.5 12.5h4v7h-4zM16.5 12.5h4v7h-4z',
  refund: 'M4 9.5h10.5a5.5 5.5 0 0 1 0 11H8M9.5 3.5l-6 6 6 6',
  bars: 'M4 21v-5M9.3 21v-9M14.7 21V8M20 21V3.5',
  minus: 'M4 12h16',
  plus: 'M12 4v16M4 12h16',
  trash: 'M3.5 6.5h17M8.5 6.5V3h7v3.5M5.5 6.5l1 14.5h11l1-14.5M10 10.5v7M14 10.5v7',
  tag: 'M3 3h9l9.5 9.5-9 9L3 12zM9.25 8a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0z',
  phone: 'M6.5 2.5h11v19h-11zM10.5 18h3',
  lock: 'M4.5 10.5h15V21h-15zM8 10.5V7a4 4 0 0 1 8 0v3.5',
  calendar: 'M3.5 5.5h17V21h-17zM3.5 10.5h17M8 2.5v5M16 2.5v5',
  qr: 'M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h3v3h4M14 21h3M20.5 20v1.5',
  book: 'M12 6c-2-1.7-5-2.5-9.5-2.5v15c4.5 0 7.5.8 9.5 2.5 2-1.7 5-2.5 9.5-2.5v-15C17 3.5 14 4.3 12 6zM12 6v15',
  download: 'M12 2.5v13M5.5 9.5 12 16l6.5-6.5M3.5 21h17',
  eye: 'M1.5 12C4 7.5 7.5 5.5 12 5.5s8 2 10.5 6.5c-2.5 4.5-6 6.5-10.5 6.5S4 16.5 1.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  eyeOff: 'M1.5 12C4 7.5 7.5 5.5 12 5.5s8 2 10.5 6.5c-2.5 4.5-6 6.5-10.5 6.5S4 16.5 1.5 12zM4 20 20 4',
  key: 'M12 15.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM11 12l9-9M16 7l3.5 3.5',
  computer: 'M3 4h18v12.5H3zM8 21h8M12 16.5V21',
  mail: 'M2.5 5h19v14h-19zM3 6l9 7 9-7',
  sim: 'M5 2.5h9l5.5 5.5v13.5H5zM9 12h6.5v5.5H9z',
} as const;

export type IconName = keyof typeof PATHS;

type IconProps = {
  name: IconName;
  /** `way`: the arrow that moves on hover. */
  variant?: 'small' | 'way';
};

/** Decorative only: its meaning is always in the text beside it or in its control's label. */
export function Icon({ name, variant }: IconProps) {
  const shape = variant === 'small' ? styles.small : variant === 'way' ? styles.arrow : undefined;
  return (
    <svg className={classNames(styles.icon, shape)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} {...(name === 'bars' ? { strokeWidth: 3.25 } : {})} />
    </svg>
  );
}

/** The arrow of a control that navigates. */
export function Arrow() {
  return <Icon name="arrow" variant="way" />;
}
