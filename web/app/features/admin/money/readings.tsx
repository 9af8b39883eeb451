import type { BookMonth } from '@esimshop/contracts/admin-month';
import { providerName } from '@esimshop/contracts/provider-name';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminMoneyTexts } from '~/locales/admin-money.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import styles from './money.module.css';

/** How far the partners' books are read, and what hinders it. */
export function Readings({ shown: { readings, books } }: { shown: BookMonth }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminMoneyTexts);
  const language = useLanguage();
  if (readings.length === 0) return <p className={styles.readings}>{t('admin-money.neverRead')}</p>;
  return (
    <div role="status">
      <ul className={styles.readings}>
        {readings.map(({ partner, isRunning, pages, entries, readThrough, problem }) => (
          <li key={partner}>
            <b>{providerName(partner)}</b>{' '}
            {isRunning
              ? t('admin-money.readingNow', { count: entries, pages })
              : problem
                ? t(`admin-money.problems.${problem}`)
                : readThrough
                  ? t('admin-money.readUntil', {
                      at: describeMoment(readThrough, t, { language, timeZone: books.timeZone }),
                    })
                  : t('admin-money.notReadYet')}
          </li>
        ))}
      </ul>
    </div>
  );
}
