import layout from '~/components/ui/layout.module.css';
import skeletonStyles from '~/components/ui/skeleton.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOverviewTexts } from '~/locales/admin-overview.ts';
import boardStyles from '../parts/board.module.css';
import styles from './overview-skeleton.module.css';

const FIGURES = ['revenue', 'cost', 'margin', 'orders', 'refunds'];

/** A placeholder for the board of open cases. */
export function BoardSkeleton() {
  const { t } = useTranslation(adminFrameTexts, adminOverviewTexts);
  return (
    <>
      <h1 className={layout.visuallyHidden}>{t('admin-frame.views.overview')}</h1>
      <div role="status">
        <span className={layout.visuallyHidden}>{t('admin-overview.loading')}</span>
        <div className={`${boardStyles.board} ${styles.board}`} aria-hidden="true" />
      </div>
    </>
  );
}

/** Placeholders for figures and charts. */
export function SalesSkeleton() {
  const { t } = useTranslation(adminOverviewTexts);
  return (
    <div role="status">
      <span className={layout.visuallyHidden}>{t('admin-overview.loading')}</span>
      <div className={styles.figures} aria-hidden="true">
        {FIGURES.map((figure) => (
          <span key={figure} className={skeletonStyles.bar} />
        ))}
      </div>
      <span className={`${skeletonStyles.bar} ${styles.drawing}`} aria-hidden="true" />
    </div>
  );
}
