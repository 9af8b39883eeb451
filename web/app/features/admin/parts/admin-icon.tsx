import iconStyles from '~/components/ui/icon.module.css';
import { classNames } from '~/lib/class-names.ts';

/** Icons of the admin only, on the same grid as the shop's. */
const PATHS = {
  pause: 'M8 4v16M16 4v16',
  columns: 'M3 4h18v16H3zM9 4v16M15 4v16',
  filter: 'M2.5 6h19M6 12h12M9.5 18h5',
  sortUp: 'M12 21V3M6 9l6-6 6 6',
  sortDown: 'M12 3v18M6 15l6 6 6-6',
  mail: 'M2.5 5h19v14h-19zM3 6l9 7 9-7',
  card: 'M2.5 5h19v14h-19zM2.5 9.5h19M6 15h4',
  pen: 'M4 20.5h4l12-12-4-4-12 12zM13.5 7l4 4',
  warning: 'M12 3 22 20.5H2zM12 9.5v5M12 16.5v2',
} as const;

export type AdminIconName = keyof typeof PATHS;

type AdminIconProps = { name: AdminIconName; variant?: 'small' };

/** Decorative only: its meaning is in the text beside it or in its control's label. */
export function AdminIcon({ name, variant }: AdminIconProps) {
  return (
    <svg
      className={classNames(iconStyles.icon, variant === 'small' && iconStyles.small)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={PATHS[name]} {...(name === 'pause' ? { strokeWidth: 3 } : {})} />
    </svg>
  );
}
