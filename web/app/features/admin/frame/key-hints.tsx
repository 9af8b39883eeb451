import { plainPath } from '@esimshop/contracts/locales';
import type { Role } from '@esimshop/contracts/roles';
import { useLocation, useSearchParams } from 'react-router';
import { useStoredValue } from '~/lib/stored-value.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { singleKeys } from '../keyboard/shortcuts.ts';
import { Keys } from '../parts/key-hint.tsx';
import { useRole } from '../parts/use-role.ts';
import { type AdminView, mayOpen, readView } from '../parts/views.ts';
import styles from './admin-frame.module.css';

type Hint = { keys: readonly string[]; text: 'move' | 'choose' | 'open' | 'search' | 'status' | 'notify' | 'list' };

const LIST: Hint = { keys: ['?'], text: 'list' };
const SEARCH: Hint = { keys: ['/'], text: 'search' };
const ORDERS: readonly Hint[] = [
  { keys: ['J', 'K'], text: 'move' },
  { keys: ['X'], text: 'choose' },
  { keys: ['Enter'], text: 'open' },
  SEARCH,
];
const ORDER: readonly Hint[] = [
  { keys: ['S'], text: 'status' },
  { keys: ['N'], text: 'notify' },
];
const OF_VIEW: Partial<Record<AdminView, readonly Hint[]>> = {
  orders: ORDERS,
  messages: [SEARCH],
  plans: [SEARCH],
  system: [SEARCH],
};

function hintsOf(path: string, view: AdminView, role: Role | undefined): readonly Hint[] {
  if (path === '/admin') return mayOpen(role, view) ? (OF_VIEW[view] ?? []) : [];
  return path.startsWith('/admin/orders/') && mayOpen(role, 'orders') ? ORDER : [];
}

/** The keys that act on the current view. */
export function KeyHints() {
  const { t } = useTranslation(adminFrameTexts);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const role = useRole();
  const areOn = useStoredValue(singleKeys);
  if (!areOn) return null;
  const ofView = hintsOf(plainPath(pathname), readView(query, role), role);
  return (
    <p className={styles.hints}>
      {[...ofView, LIST].map(({ keys, text }) => (
        <span key={text}>
          <Keys keys={keys} /> {t(`admin-frame.hints.${text}`)}
        </span>
      ))}
    </p>
  );
}
