import { useTranslation } from '~/lib/translation.tsx';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import { Keys } from '../parts/key-hint.tsx';
import pairStyles from '../parts/pairs.module.css';
import { type AdminView, keyOf } from '../parts/views.ts';
import styles from './key-list.module.css';

/** Every key of what a role opens. */
export function KeyList({ views }: { views: readonly AdminView[] }) {
  const { t } = useTranslation(adminFrameTexts, adminOrdersTexts);
  return (
    <div className={styles.columns}>
      <dl className={pairStyles.pairs}>
        <Line keys={['Ctrl', 'K']} text={t('admin-frame.find')} />
        <Line keys={['/']} text={t('admin-frame.keys.search')} />
        <Line keys={['?']} text={t('admin-frame.keys.list')} />
        <Line keys={['Esc']} text={t('admin-frame.keys.close')} />
      </dl>
      <dl className={pairStyles.pairs}>
        {views.map((view) => (
          <Line key={view} keys={['G', keyOf(view).toUpperCase()]} text={t(`admin-frame.views.${view}`)} />
        ))}
      </dl>
      {views.includes('orders') && (
        <dl className={pairStyles.pairs}>
          <Line keys={['J', 'K']} text={t('admin-frame.keys.move')} />
          <Line keys={['X']} text={t('admin-frame.keys.choose')} />
          <Line keys={['Enter']} text={t('admin-frame.keys.open')} />
          <Line keys={['S']} text={t('admin-orders.setStatus')} />
          <Line keys={['N']} text={t('admin-orders.sendNotification')} />
          <Line keys={['U']} text={t('admin-frame.keys.undo')} />
          <Line keys={['R']} text={t('admin-orders.refresh')} />
        </dl>
      )}
    </div>
  );
}

function Line({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <div>
      <dt>
        <Keys keys={keys} />
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
