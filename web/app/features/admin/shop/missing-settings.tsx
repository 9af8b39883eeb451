import { type CompanyFact, listMissingSettings } from '@esimshop/contracts/seller';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { Note } from '~/components/ui/note.tsx';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from './shop.module.css';
import { fieldId } from './use-settings-form.ts';

/** What a live shop lacks, by the rule of `check-live`, each a press away. */
export function MissingSettings({ published }: { published: SettingsResponse }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const { required, usual, withdrawal } = listMissingSettings(published.settings);
  if (required.length === 0 && usual.length === 0 && !withdrawal)
    return <Note icon="tick">{t('admin-shop.missing.none')}</Note>;
  const facts = (missing: readonly CompanyFact[]) =>
    missing.map((fact) => (
      <FieldLink key={fact} id={fieldId('company', fact)}>
        {t(`admin-shop.company.${fact}`)}
      </FieldLink>
    ));
  return (
    <Note icon={required.length > 0 || withdrawal ? 'alert' : 'info'}>
      {(required.length > 0 || withdrawal) && (
        <>
          <b>{t('admin-shop.missing.required')}</b>
          <ul className={styles.missing}>
            {facts(required)}
            {withdrawal && <FieldLink id={fieldId('withdrawal', 'mode')}>{t('admin-shop.withdrawal.mode')}</FieldLink>}
          </ul>
        </>
      )}
      {usual.length > 0 && (
        <>
          {t('admin-shop.missing.usual')}
          <ul className={styles.missing}>{facts(usual)}</ul>
        </>
      )}
    </Note>
  );
}

/** To the field, or to the first control of a group. */
function FieldLink({ id, children }: { id: string; children: string }) {
  return (
    <li>
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault();
          const target = document.getElementById(id);
          (target?.querySelector('input') ?? target)?.focus();
        }}
      >
        {children}
      </a>
    </li>
  );
}
