import { Icon, type IconName } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { accountTexts } from '~/locales/accounts.ts';
import styles from './selling-points.module.css';

const POINTS: readonly { icon: IconName; point: 'qr' | 'usage' | 'faster' | 'safe' }[] = [
  { icon: 'qr', point: 'qr' },
  { icon: 'bars', point: 'usage' },
  { icon: 'bolt', point: 'faster' },
  { icon: 'lock', point: 'safe' },
];

/** What an account brings, beside the forms. */
export function SellingPoints() {
  const { t } = useTranslation(accountTexts);
  return (
    <section aria-label={t('accounts.points.title')}>
      <ul className={styles.points}>
        {POINTS.map(({ icon, point }) => (
          <li key={point}>
            <Icon name={icon} />
            <span>
              <b>{t(`accounts.points.${point}Title`)}</b>
              <span className={styles.text}>{t(`accounts.points.${point}Text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
