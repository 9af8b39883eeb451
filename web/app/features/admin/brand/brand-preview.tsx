import type { Mark } from '@esimshop/contracts/brand';
import { carriesInk, readColour } from '@esimshop/contracts/colours';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLanguage } from '~/lib/use-language.ts';
import { adminBrandTexts } from '~/locales/admin-brand.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ChoiceBar } from '../parts/choice-bar.tsx';
import { useSettled } from '../parts/use-settled.ts';
import styles from './brand.module.css';
import { SendSample } from './send-sample.tsx';

const THEMES = ['light', 'dark'] as const;
const SHOWN = [...THEMES, 'both'] as const;

type BrandPreviewProps = { name: string; signal: string; mark: Mark | null; isDraft: boolean };

/** The real home page in both themes, the shared picture and a mail, with a brand that is not published. */
export function BrandPreview({ name, signal, mark, isDraft }: BrandPreviewProps) {
  const { t } = useAdminTranslation(adminBrandTexts);
  const language = useLanguage();
  const colour = readColour(signal);
  const isUsable = colour !== undefined && carriesInk(colour);
  const typed = new URLSearchParams({
    name,
    signal: colour ?? '',
    ...(mark && { mark: `${mark.hash}.${mark.type}` }),
    lang: language,
    locale: language,
  }).toString();
  const [usable, setUsable] = useState(typed);
  if (isUsable && usable !== typed) setUsable(typed);
  const query = useSettled(usable);
  const { register, watch } = useForm<{ theme: (typeof SHOWN)[number] }>({ defaultValues: { theme: 'both' } });
  const shown = watch('theme');
  return (
    <>
      <div className={styles.previewHead}>
        <h3>{t('admin-brand.preview.title')}</h3>
        <ChoiceBar
          legend={t('admin-brand.preview.theme')}
          choices={SHOWN.map((value) => ({ value, label: t(`admin-brand.preview.themes.${value}`) }))}
          field={register('theme')}
        />
      </div>
      <p className={styles.hint} role="status">
        {t(isUsable ? 'admin-brand.preview.hint' : 'admin-brand.preview.waiting')}
      </p>
      <div className={styles.pages}>
        {THEMES.filter((theme) => shown === 'both' || shown === theme).map((theme) => (
          <figure key={theme} className={styles.page}>
            <iframe src={`/brand/preview?${query}&theme=${theme}`} title={t(`admin-brand.preview.${theme}`)} inert />
            <figcaption>{t(`admin-brand.preview.${theme}`)}</figcaption>
          </figure>
        ))}
      </div>
      <h3>{t('admin-brand.preview.share')}</h3>
      <img
        className={styles.share}
        src={`/brand/preview.png?${query}`}
        width="1200"
        height="630"
        alt={t('admin-brand.preview.shareHint')}
      />
      <h3>{t('admin-brand.preview.mail')}</h3>
      <iframe
        className={styles.mail}
        src={`/api/admin/brand/mail?${query}`}
        title={t('admin-brand.preview.mailHint')}
        inert
      />
      <SendSample
        brand={isUsable ? { name, signal: colour, ...(mark && { mark: `${mark.hash}.${mark.type}` }) } : undefined}
        isDraft={isDraft}
      />
    </>
  );
}
