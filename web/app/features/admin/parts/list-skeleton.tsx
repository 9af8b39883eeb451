import layout from '~/components/ui/layout.module.css';
import skeletonStyles from '~/components/ui/skeleton.module.css';
import styles from './list-skeleton.module.css';

type ListSkeletonProps = {
  /** What is being loaded. */
  text: string;
  /** Of a table: `head` and as many rows as it will probably have. */
  rows: number;
};

/** A placeholder with rows of the same height, so that the layout does not shift. */
export function ListSkeleton({ text, rows }: ListSkeletonProps) {
  return (
    <div role="status" className={styles.list}>
      <span className={layout.visuallyHidden}>{text}</span>
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are the same
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={skeletonStyles.bar} />
          <span className={skeletonStyles.bar} />
          <span className={skeletonStyles.bar} />
        </div>
      ))}
    </div>
  );
}
