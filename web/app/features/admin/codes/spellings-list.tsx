import type { AdminDiscountCode } from '@esimshop/contracts/admin-discount-codes';
import { Button } from '~/components/ui/button.tsx';
import typography from '~/components/ui/typography.module.css';
import { adminCodesTexts } from '~/locales/admin-codes.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import viewStyles from '../parts/view.module.css';
import styles from './codes.module.css';

type SpellingsListProps = {
  codes: readonly AdminDiscountCode[];
  onTakeBack: (code: AdminDiscountCode, spelling: string) => void;
};

/** Misspellings that mean a code; nothing while there are none. */
export function SpellingsList({ codes, onTakeBack }: SpellingsListProps) {
  const { t } = useAdminTranslation(adminCodesTexts);
  const accepted = codes.flatMap((code) => code.spellings.map((spelling) => ({ code, spelling })));
  if (accepted.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="accepted-spellings">
      <div className={viewStyles.head}>
        <h2 id="accepted-spellings">{t('admin-codes.spellings.title')}</h2>
        <p>{t('admin-codes.spellings.summary')}</p>
      </div>
      <ul className={styles.spellings}>
        {accepted.map(({ code, spelling }) => (
          <li key={spelling}>
            <span className={typography.code}>{spelling}</span>
            <span>{t('admin-codes.spellings.means', { code: code.code })}</span>
            <Button
              variant="text"
              aria-label={t('admin-codes.spellings.takeBackLabel', { spelling })}
              onClick={() => onTakeBack(code, spelling)}
            >
              {t('admin-codes.spellings.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
