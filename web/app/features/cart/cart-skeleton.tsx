import layout from '~/components/ui/layout.module.css';
import skeletonStyles from '~/components/ui/skeleton.module.css';
import styles from './cart-skeleton.module.css';
/** Placeholders for the lines and the summary, so that the layout does not shift. */
export function CartSkeleton() {
  return (
    <div className={`${layout.split} ${layout.splitWideFirst} ${styles.skeleton}`} aria-hidden="true">
      <div className={`${skeletonStyles.bar} ${styles.line}`} />
      <div className={`${skeletonStyles.bar} ${styles.receipt}`} />
    </div>
  );
}
