import type { KeptMonths } from '@esimshop/contracts/retention';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate, formatNumber } from '~/lib/format.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useSettled } from '../parts/use-settled.ts';
import { removalPreviewQuery } from './settings-queries.ts';
import styles from './shop.module.css';

type RemovalPreviewProps = {
  /** As typed; undefined while they cannot be saved. */
  months: KeptMonths | undefined;
  isSaved: boolean;
};

/** What the next night would remove with the months as typed, before they are saved. */
export function RemovalPreview({ months, isSaved }: RemovalPreviewProps) {
  const { t } = useAdminTranslation(adminShopTexts);
  const language = useLanguage();
  const typed = JSON.stringify(months);
  const settled = useSettled(typed);
  const asked = settled === undefined ? undefined : (JSON.parse(settled) as KeptMonths);
  const isOn = asked !== undefined && Object.values(asked).some((each) => each !== null);
  const { data, error, isFetching } = useQuery({
    ...removalPreviewQuery(asked),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  const removals = isOn && !error ? data?.removals : undefined;
  const isStale = isOn && (isFetching || settled !== typed);
  const status = !isOn ? 'off' : error ? 'failed' : isStale ? 'computing' : isSaved ? 'tonight' : 'notSaved';
  return (
    <section aria-labelledby="removal-preview" aria-busy={isStale}>
      <h3 id="removal-preview">{t('admin-shop.removal.title')}</h3>
      <p role="status" className={styles.where}>
        {t(`admin-shop.removal.${status}`)}
      </p>
      {removals && (
        <ul className={styles.removals}>
          {removals.map(({ kind, count, oldest }) => (
            <li key={kind}>
              <b>{t(`admin-shop.removal.kinds.${kind}`, { count, number: formatNumber(count, language) })}</b>
              {oldest && (
                <small>{t('admin-shop.removal.oldest', { at: formatDate(oldest, language) ?? oldest })}</small>
              )}
            </li>
          ))}
        </ul>
      )}
      {removals?.some(({ kind, count }) => kind === 'customers' && count > 0) && (
        <p className={styles.where}>{t('admin-shop.removal.skipped')}</p>
      )}
    </section>
  );
}
