import { type Banner, MAX_BANNER_LENGTH } from '@esimshop/contracts/banner';
import { LOCALES, type Locale } from '@esimshop/contracts/locales';
import { nameLocale } from '@esimshop/contracts/name-locale';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { Field } from '~/components/ui/field.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeSettingProblem } from './describe-setting-problem.ts';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop.module.css';
import { fieldId, useSettingsForm } from './use-settings-form.ts';

type Values = { texts: Record<Locale, string>; link: string; firstDay: string; lastDay: string };

const toValues = ({ texts, link = '', firstDay = '', lastDay = '' }: Banner): Values => ({
  texts: Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale] ?? ''])) as Values['texts'],
  link,
  firstDay,
  lastDay,
});

function toBanner({ texts, ...others }: Values): unknown {
  const isFilled = ([, value]: [string, string]) => value.trim() !== '';
  return {
    texts: Object.fromEntries(Object.entries(texts).filter(isFilled)),
    ...Object.fromEntries(Object.entries(others).filter(isFilled)),
  };
}

/** A line above every page, with where it leads and the days on which it stands. */
export function BannerForm({ published }: { published: SettingsResponse }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const language = useLanguage();
  const form = useSettingsForm({ section: 'banner', published, toValues, toSection: toBanner });
  const { values } = form;
  const problem = (path: string) => describeSettingProblem(form.problemOf(path), t);
  const labelOf = (locale: Locale) => t('admin-shop.banner.text', { language: nameLocale(locale, language) });
  return (
    <SettingsSection
      form={form}
      describe={({ texts, link, firstDay, lastDay }) => [
        ...LOCALES.map((locale) => ({ label: labelOf(locale), value: texts[locale] })),
        { label: t('admin-shop.banner.link'), value: link },
        { label: t('admin-shop.banner.firstDay'), value: firstDay },
        { label: t('admin-shop.banner.lastDay'), value: lastDay },
      ]}
    >
      {LOCALES.map((locale) => (
        <Field
          key={locale}
          id={fieldId('banner', `texts.${locale}`)}
          label={labelOf(locale)}
          lang={locale}
          maxLength={MAX_BANNER_LENGTH}
          autoComplete="off"
          value={values.texts[locale]}
          onChange={({ target }) =>
            form.change({ texts: { ...values.texts, [locale]: target.value } }, `texts.${locale}`)
          }
          error={problem(`texts.${locale}`)}
        />
      ))}
      <Field
        id={fieldId('banner', 'link')}
        label={t('admin-shop.banner.link')}
        hint={t('admin-shop.banner.linkHint')}
        autoComplete="off"
        value={values.link}
        onChange={({ target }) => form.change({ link: target.value }, 'link')}
        error={problem('link')}
      />
      <div className={styles.fields}>
        {(['firstDay', 'lastDay'] as const).map((day) => (
          <Field
            key={day}
            id={fieldId('banner', day)}
            type="date"
            label={t(`admin-shop.banner.${day}`)}
            hint={t(`admin-shop.banner.${day}Hint`)}
            value={values[day]}
            onChange={({ target }) => form.change({ [day]: target.value }, day)}
            error={problem(day)}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
