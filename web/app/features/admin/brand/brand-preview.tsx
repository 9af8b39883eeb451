import type { Mark } from '@esimshop/contracts/brand';
import { carriesInk, readColour } from '@esimshop/contracts/colours';
import { useState } from 'react';
import { useLanguage } from '~/lib/use-language.ts';
import { adminBrandTexts } from '~/locales/admin-brand.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useSettled } from '../parts/use-settled.ts';
import styles from './brand.module.css';

type BrandPreviewProps = { name: string; signal: string; mark: Mark | null };

/** The real home page in both themes, the shared picture and a mail, with a brand that is not published. */
export function BrandPreview({ name, signal, mark }: BrandPreviewProps) {
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
  return (
    <>
      <h3>{t('admin-brand.preview.title')}</h3>
      <p className={styles.hint} role="status">
        {t(isUsable ? 'admin-brand.preview.hint' : 'admin-brand.preview.waiting')}
      </p>
      <div className={styles.pages}>
        {(['light', 'dark'] as const).map((theme) => (
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
    </>
  );
}
