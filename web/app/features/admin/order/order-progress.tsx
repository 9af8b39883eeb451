import type { AdminOrder } from '@esimshop/contracts/admin-order';
import { useState } from 'react';
import { Spinner } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { adminOrderTexts } from '~/locales/admin-order.ts';
import styles from './order-progress.module.css';
import { progressOf } from './progress-of.ts';

/** What the shop is doing for the order, and when it is done. */
export function OrderProgress({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(adminOrderTexts);
  const [wasInProgress, setInProgress] = useState(false);
  const progress = progressOf(order);
  if (progress && !wasInProgress) setInProgress(true);
  return (
    <p className={styles.progress} role="status">
      {progress && <Spinner className={styles.spinner} />}
      {progress ? t(`admin-order.progress.${progress}`) : wasInProgress && t('admin-order.progress.done')}
    </p>
  );
}
