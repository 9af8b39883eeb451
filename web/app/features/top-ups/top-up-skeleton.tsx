import layout from '~/components/ui/layout.module.css';
import skeletonStyles from '~/components/ui/skeleton.module.css';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { topUpTexts } from '~/locales/top-up.ts';
import styles from './top-up-skeleton.module.css';

/** Placeholders for the packages and the ticket, so that the layout does not shift. */
export function TopUpSkeleton() {
  const { t } = useTranslation(topUpTexts);
  return (
    <>
      <SpinnerLine text={t('top-up.loading')} />
      <div className={`${layout.split} ${layout.splitWideFirst}`} aria-hidden="true">
        <div className={layout.stackSmall}>
          {['first', 'second', 'third', 'fourth'].map((row) => (
            <div className={`${skeletonStyles.bar} ${styles.row}`} key={row} />
          ))}
        </div>
        <div className={`${skeletonStyles.bar} ${styles.ticket}`} />
      </div>
    </>
  );
}
