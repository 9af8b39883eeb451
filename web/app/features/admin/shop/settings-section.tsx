import type { SettingsSection as Section } from '@esimshop/contracts/settings';
import type { ReactNode } from 'react';
import { Button } from '~/components/ui/button.tsx';
import type { Fact } from '~/components/ui/fact-list.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { classNames } from '~/lib/class-names.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import viewStyles from '../parts/view.module.css';
import styles from './shop.module.css';

type SectionForm<Values> = {
  section: Section;
  values: Values;
  isChanged: boolean;
  isSaving: boolean;
  theirs: Values | undefined;
  save: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
  discard: () => void;
};

type SettingsSectionProps<Values> = {
  form: SectionForm<Values>;
  /** The values in words, for what somebody else has changed. */
  describe: (values: Values) => readonly Fact[];
  aside?: ReactNode;
  /** Both sides have the same width. */
  isEven?: boolean;
  children: ReactNode;
};

/** One section: its fields, what beside them shows their effect, and publishing. */
export function SettingsSection<Values>({
  form,
  describe,
  aside,
  isEven = false,
  children,
}: SettingsSectionProps<Values>) {
  const { t } = useAdminTranslation(adminShopTexts);
  const { section, values, isChanged, isSaving, theirs } = form;
  return (
    <section className={viewStyles.part} aria-labelledby={`settings-${section}`}>
      <div className={viewStyles.head}>
        <h2 id={`settings-${section}`}>{t(`admin-shop.sections.${section}.title`)}</h2>
        <p>{t(`admin-shop.sections.${section}.text`)}</p>
      </div>
      <form
        noValidate
        className={aside ? classNames(styles.beside, isEven && styles.even) : styles.form}
        aria-labelledby={`settings-${section}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) form.save();
        }}
      >
        <div className={styles.form}>{children}</div>
        {aside && <div className={styles.aside}>{aside}</div>}
        <div className={styles.form}>
          {theirs && (
            <Note tone="bad">
              <p>
                <b>{t('admin-shop.conflictTitle')}</b>
              </p>
              <ul className={styles.theirs}>
                {listDifferences(describe(theirs), describe(values)).map(({ label, value }) => (
                  <li key={label}>
                    {label}: {value || t('admin-shop.empty')}
                  </li>
                ))}
              </ul>
              <p className={layout.buttons}>
                <Button onClick={form.takeTheirs}>{t('admin-shop.takeTheirs')}</Button>
                <Button variant="danger" onClick={form.keepMine}>
                  {t('admin-shop.keepMine')}
                </Button>
              </p>
            </Note>
          )}
          <div className={styles.foot}>
            <Button type="submit" variant="primary" pending={isSaving} pendingText={t('admin-shop.saving')}>
              {t(`admin-shop.sections.${section}.save`)}
            </Button>
            {isChanged && (
              <Button variant="text" onClick={form.discard}>
                {t('admin-shop.discard')}
              </Button>
            )}
            <span role="status">{isChanged && t('admin-shop.unsaved')}</span>
          </div>
        </div>
      </form>
    </section>
  );
}

/** What they have where it is not the same. */
function listDifferences(theirs: readonly Fact[], mine: readonly Fact[]): Fact[] {
  return theirs.filter(({ label, value }) => mine.find((fact) => fact.label === label)?.value !== value);
}
