import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import { type AdminView, keyOf, viewPath } from '../parts/views.ts';
import type { Command } from './order-commands.tsx';

/** What can be done on every page: go to a view or to the shop, show all keys. */
export function useGlobalCommands(views: readonly AdminView[], onShowKeys: () => void): Command[] {
  const { t } = useTranslation(adminFrameTexts, adminGateTexts);
  return [
    ...views.map(
      (view): Command => ({
        value: `view ${view}`,
        icon: 'arrow',
        label: t(`admin-frame.views.${view}`),
        keys: ['G', keyOf(view).toUpperCase()],
        path: viewPath(view),
      }),
    ),
    { value: 'shop', icon: 'arrow', label: t('admin-gate.toShop'), path: '/' },
    { value: 'keys', icon: 'info', label: t('admin-frame.allKeys'), keys: ['?'], run: onShowKeys },
  ];
}
