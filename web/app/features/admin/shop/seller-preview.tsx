import { listSellerFacts } from '@esimshop/contracts/seller';
import type { Company } from '@esimshop/contracts/settings';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import styles from './shop.module.css';

/** What visitors will read of the company, by the rule of the legal pages and mails. */
export function SellerPreview({ company }: { company: Company }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const language = useLanguage();
  const labels = {
    representative: t('admin-shop.company.representative'),
    phone: t('admin-shop.company.phone'),
    register: t('admin-shop.company.register'),
    vatId: t('admin-shop.company.vatId'),
    authority: t('admin-shop.company.authority'),
    mersis: t('admin-shop.company.mersis'),
    kep: t('admin-shop.company.kep'),
    etbis: t('admin-shop.company.etbis'),
  };
  const facts = listSellerFacts(company, { locale: language, labels });
  return (
    <>
      <h3>{t('admin-shop.preview.title')}</h3>
      {company.name ? (
        <>
          <p className={styles.where}>
            <LocalLink to="/legal">{t('admin-shop.preview.legal')}</LocalLink>
          </p>
          <div className={styles.peek}>
            {facts.map((fact, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be the same
              <p key={line}>{fact}</p>
            ))}
            {company.email && (
              <p className={styles.gap}>
                {t('admin-shop.company.email')}: {company.email}
              </p>
            )}
          </div>
          <p className={styles.where}>{t('admin-shop.preview.mail')}</p>
          <p className={`${styles.peek} ${styles.mail}`}>{facts.join(' · ')}</p>
        </>
      ) : (
        <p className={styles.where}>{t('admin-shop.preview.nameless')}</p>
      )}
    </>
  );
}
