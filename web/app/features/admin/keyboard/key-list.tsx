import { useTranslation } from '~/lib/translation.tsx';
import { adminDeskTexts } from '~/locales/admin-desk.ts';
import { adminOrdersTexts } from '~/locales/admin-orders.ts';
import pairStyles from '../parts/pairs.module.css';
import { Keys } from './key-hint.tsx';
import styles from './key-list.module.css';
import { VIEW_KEYS } from './view-keys.ts';

/** Every key of the desk. */
export function KeyList() {
  const { t } = useTranslation(adminDeskTexts, adminOrdersTexts);
  return (
    <div className={styles.columns}>
      <dl className={pairStyles.pairs}>
        <Line keys={['Ctrl', 'K']} text={t('admin-desk.find')} />
        <Line keys={['/']} text={t('admin-desk.keys.search')} />
        <Line keys={['?']} text={t('admin-desk.keys.list')} />
        <Line keys={['Esc']} text={t('admin-desk.keys.close')} />
      </dl>
      <dl className={pairStyles.pairs}>
        {(Object.keys(VIEW_KEYS) as (keyof typeof VIEW_KEYS)[]).map((view) => (
          <Line key={view} keys={['G', VIEW_KEYS[view].toUpperCase()]} text={t(`admin-desk.views.${view}`)} />
        ))}
      </dl>
      <dl className={pairStyles.pairs}>
        <Line keys={['J', 'K']} text={t('admin-desk.keys.move')} />
        <Line keys={['X']} text={t('admin-desk.keys.choose')} />
        <Line keys={['Enter']} text={t('admin-desk.keys.open')} />
        <Line keys={['S']} text={t('admin-orders.setStatus')} />
        <Line keys={['N']} text={t('admin-orders.sendNotification')} />
        <Line keys={['U']} text={t('admin-desk.keys.undo')} />
        <Line keys={['R']} text={t('admin-orders.refresh')} />
      </dl>
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
