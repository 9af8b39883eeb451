import type { Destination } from '@esimshop/contracts/destinations';
import { Flag } from '~/components/ui/flag.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { placePath } from './places.ts';

/** What a board row needs of a destination, so that a page carries no more. */
export type BoardDestination = Pick<Destination, 'code' | 'coverage' | 'names' | 'fromPrice' | 'currency'>;

type DestinationBoardProps = { destinations: readonly BoardDestination[]; total: number | string };

/** The departures board: popular places with what they start at, and the way to all of them. */
export function DestinationBoard({ destinations, total }: DestinationBoardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className="board home-board" aria-labelledby="popular">
      <div className="board-head">
        <h2 id="popular">{t('home.popular')}</h2>
        <span aria-hidden="true">{t('common.from')}</span>
      </div>
      <ul className="plain">
        {destinations.map((destination) => (
          <li key={destination.code}>
            <LocalLink className="row" to={placePath(destination)}>
              <Flag code={destination.code} />
              <span className="row-name">{destination.names[language]}</span>
              <span className="row-code">{destination.code}</span>
              <span className="row-price">
                <span className="vh">{t('common.from')} </span>
                {formatPrice(destination.fromPrice, destination.currency)}
              </span>
              <Arrow />
            </LocalLink>
          </li>
        ))}
      </ul>
      <LocalLink className="row board-all" to="/products?show=all">
        <span className="row-name">{t('home.allDestinations', { total })}</span>
        <Arrow />
      </LocalLink>
    </section>
  );
}
