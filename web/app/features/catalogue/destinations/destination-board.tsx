import type { Destination } from '@esimshop/contracts/destinations';
import { Flag } from '~/components/ui/flag.tsx';
import boardStyles from '~/components/ui/hanging-board.module.css';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import rowStyles from '~/components/ui/row.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { homeTexts } from '~/locales/home.ts';
import { placePath } from '../places.ts';
import styles from './destination-board.module.css';

/** The fields of a destination that a board row needs, to keep the page small. */
export type BoardDestination = Pick<Destination, 'code' | 'coverage' | 'names' | 'fromPrice' | 'currency'>;

type DestinationBoardProps = { destinations: readonly BoardDestination[]; total: number | string };

/** The departures board: popular destinations with their lowest prices, and a link to all destinations. */
export function DestinationBoard({ destinations, total }: DestinationBoardProps) {
  const { t } = useTranslation(commonTexts, homeTexts);
  const language = useLanguage();
  return (
    <section className={`${boardStyles.board} ${boardStyles.beside}`} aria-labelledby="popular">
      <div className={`${boardStyles.head} ${styles.head}`}>
        <h2 id="popular">{t('home.popular')}</h2>
        <span aria-hidden="true">{t('common.from')}</span>
      </div>
      <ul className={`${layout.plainList} ${styles.list}`}>
        {destinations.map((destination) => (
          <li key={destination.code}>
            <LocalLink className={`${rowStyles.row} ${styles.row}`} to={placePath(destination)}>
              <Flag code={destination.code} />
              <span className={rowStyles.name}>{destination.names[language]}</span>
              <span className={styles.code}>{destination.code}</span>
              <span className={rowStyles.price}>
                <span className={layout.visuallyHidden}>{t('common.from')} </span>
                {formatPrice(destination.fromPrice, destination.currency)}
              </span>
              <Arrow />
            </LocalLink>
          </li>
        ))}
      </ul>
      <LocalLink className={`${rowStyles.row} ${styles.all}`} to="/products?show=all">
        <span className={`${rowStyles.name} ${styles.allName}`}>{t('home.allDestinations', { total })}</span>
        <Arrow />
      </LocalLink>
    </section>
  );
}
