import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminGateTexts } from '~/locales/admin-gate.ts';
import { VIEW_KEYS } from '../keyboard/view-keys.ts';
import type { Command } from './order-commands.tsx';

export type View = { view: keyof typeof VIEW_KEYS; path: string };

/** What can be done on every page: go to a view or to the shop, show all keys. */
export function useGlobalCommands(views: readonly View[], onShowKeys: () => void): Command[] {
  const { t } = useTranslation(adminFrameTexts, adminGateTexts);
  return [
    ...views.map(
      ({ view, path }): Command => ({
        value: `view ${view}`,
        icon: 'arrow',
        label: t(`admin-frame.views.${view}`),
        keys: ['G', VIEW_KEYS[view].toUpperCase()],
        path,
      }),
    ),
    { value: 'shop', icon: 'arrow', label: t('admin-gate.toShop'), path: '/' },
    { value: 'keys', icon: 'info', label: t('admin-frame.allKeys'), keys: ['?'], run: onShowKeys },
  ];
}
