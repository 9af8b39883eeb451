import type { Destination } from '@esimshop/contracts/destinations';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import rowStyles from '~/components/ui/row.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { destinationTexts } from '~/locales/destinations.ts';
import { placePath } from '../places.ts';
import styles from './destination-row.module.css';

type DestinationRowProps = {
  destination: Destination;
  popular: boolean;
  onChoose?: (name: string) => void;
};

/** One destination as a row: flag, name, lowest price. */
export function DestinationRow({ destination, popular, onChoose }: DestinationRowProps) {
  const { t } = useTranslation(commonTexts, destinationTexts);
  const language = useLanguage();
  const { code, coverage, names, fromPrice, currency, countryCount, generation } = destination;
  const name = names[language];
  const notes = [
    popular ? t('destinations.popular') : '',
    coverage === 'local' ? '' : t('common.countries', { count: countryCount }),
    generation ?? '',
  ].filter(Boolean);
  return (
    <LocalLink
      className={`${rowStyles.row} ${styles.row}`}
      to={placePath(destination)}
      onClick={() => onChoose?.(name)}
      data-live={onChoose && ''}
      data-tip={t('destinations.planCount', { count: destination.planCount })}
    >
      <Flag code={code} />
      <span className={rowStyles.name}>
        {name}
        {coverage === 'local' && <span className={styles.code}>{` ${code}`}</span>}
        {notes.length > 0 && <span className={rowStyles.note}>{notes.join(', ')}</span>}
      </span>
      <span className={rowStyles.price}>
        <small>{t('common.from')}</small> {formatPrice(fromPrice, currency)}
      </span>
      <Arrow />
    </LocalLink>
  );
}
