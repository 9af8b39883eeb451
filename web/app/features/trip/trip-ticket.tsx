import type { TripItem } from '@esimshop/contracts/trips';
import factsStyles from '~/components/ui/facts.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { planLabels } from '~/features/catalogue/plan-labels.ts';
import planTicketStyles from '~/features/catalogue/plans/plan-ticket.module.css';
import { formatList, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { tripTexts } from '~/locales/trip.ts';
import styles from './trip-ticket.module.css';

type TripTicketProps = { item: TripItem; nameOf: (code: string) => string };

/** One plan of the set: data, validity, covered countries and price. */
export function TripTicket({ item, nameOf }: TripTicketProps) {
  const { t } = useTranslation(commonTexts, tripTexts);
  const language = useLanguage();
  const { product, quantity, covers, subtotal } = item;
  const { place, amount, validity } = planLabels(product, t, language);
  return (
    <li className={`${ticketStyles.ticket} ${planTicketStyles.ticket}`}>
      <div className={`${ticketStyles.main} ${planTicketStyles.main}`}>
        <div className={`${ticketStyles.place} ${planTicketStyles.place}`}>
          <Flag code={product.countryCode} />
          <h3>
            <LocalLink to={`/products/${product.id}`}>{place}</LocalLink>
          </h3>
        </div>
        {product.coverage !== 'local' && (
          <p className={typography.small}>
            {t('trip.covers', { countries: formatList(covers.map(nameOf), language) })}
          </p>
        )}
        <dl className={`${factsStyles.facts} ${planTicketStyles.facts}`}>
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
      <div className={`${ticketStyles.stub} ${planTicketStyles.stub} ${styles.stub}`}>
        <p className={`${typography.price} ${planTicketStyles.price}`}>{formatPrice(subtotal, product.currency)}</p>
        {quantity > 1 && (
          <p className={`${typography.small} ${typography.muted} ${typography.figures}`}>
            {t('trip.each', { quantity, price: formatPrice(product.price, product.currency) })}
          </p>
        )}
      </div>
    </li>
  );
}
