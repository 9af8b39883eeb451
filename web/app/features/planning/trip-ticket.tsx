import type { TripItem } from '@esimshop/contracts/trips';
import { Flag } from '~/components/ui/flag.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { planWords } from '~/features/catalogue/plan-words.ts';
import { formatList, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';

type TripTicketProps = { item: TripItem; nameOf: (code: string) => string };

/** One plan of the set: what it holds, which countries it is for, what it costs. */
export function TripTicket({ item, nameOf }: TripTicketProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { product, quantity, covers, subtotal } = item;
  const { place, amount, validity } = planWords(product, t, language);
  return (
    <li className="ticket ticket-side">
      <div className="ticket-main">
        <div className="ticket-to">
          <Flag code={product.countryCode} />
          <h3>
            <LocalLink to={`/products/${product.id}`}>{place}</LocalLink>
          </h3>
        </div>
        {product.coverage !== 'local' && (
          <p className="small">{t('trip.covers', { countries: formatList(covers.map(nameOf), language) })}</p>
        )}
        <dl className="facts">
          <div>
            <dt>{t('trip.dataFact')}</dt>
            <dd>{amount}</dd>
          </div>
          <div>
            <dt>{t('trip.validityFact')}</dt>
            <dd>{validity}</dd>
          </div>
          {quantity > 1 && (
            <div>
              <dt>{t('trip.numberFact')}</dt>
              <dd>{quantity}</dd>
            </div>
          )}
        </dl>
      </div>
      <div className="ticket-stub">
        <p className="price">{formatPrice(subtotal, product.currency)}</p>
        {quantity > 1 && (
          <p className="small muted num">
            {t('trip.each', { quantity, price: formatPrice(product.price, product.currency) })}
          </p>
        )}
      </div>
    </li>
  );
}
