import type { ShopFileChange } from '@esimshop/contracts/shop-file';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSetupTexts } from '~/locales/admin-setup.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from './setup.module.css';

/** What an import changes: a sentence for each section, with every value before and after. */
export function ShopFileChanges({ changes }: { changes: readonly ShopFileChange[] }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminSetupTexts);
  const quote = (value: string) => value || t('admin-setup.file.notSet');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard, too
    <ul className={styles.changes} tabIndex={0} aria-label={t('admin-setup.file.changes')}>
      {changes.map((change) =>
        change.kind === 'section' ? (
          <li key={change.section}>
            <b>
              {t('admin-setup.file.section', {
                section: t(`admin-frame.settings.${change.section}`),
                count: change.fields.length,
              })}
            </b>
            <ul>
              {change.fields.map(({ path, before, after }) => (
                <li key={path}>
                  <code>{path}</code>: {quote(before)} → {quote(after)}
                </li>
              ))}
            </ul>
          </li>
        ) : (
          <li key="rules">
            <b>
              {t('admin-setup.file.rules', {
                added: change.added.length,
                removed: change.removed.length,
                kept: change.kept,
              })}
            </b>
            <ul>
              {change.added.map((name) => (
                <li key={`+${name}`}>+ {name}</li>
              ))}
              {change.removed.map((name) => (
                <li key={`-${name}`}>− {name}</li>
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  );
}
