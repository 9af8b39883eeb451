import type { CartItem } from '@esimshop/contracts/carts';
import { Badge } from '~/components/ui/badge.tsx';
import buttonStyles from '~/components/ui/button.module.css';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import factsStyles from '~/components/ui/facts.module.css';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import noteStyles from '~/components/ui/note.module.css';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { planLabels } from '~/features/catalogue/plan-labels.ts';
import { PlanNote } from '~/features/catalogue/plan-note.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { cartTexts } from '~/locales/cart.ts';
import { commonTexts } from '~/locales/common.ts';
import { type CartChange, lineOf } from './cart-changes.ts';
import styles from './cart-line.module.css';
import { QuantityStepper } from './quantity-stepper.tsx';

type CartLineProps = { item: CartItem; onChange: (change: CartChange) => void };

/** One cart line as a ticket: the plan's facts, and on the stub quantity, remove button and line total. */
export function CartLine({ item, onChange }: CartLineProps) {
  const { t } = useTranslation(cartTexts, commonTexts);
  const { product, available, previousPrice } = item;
  const labels = planLabels(product, t, useLanguage());
  const plan = t('cart.line', labels);
  const price = formatPrice(product.price, product.currency);
  return (
    <li className={`${ticketStyles.ticket} ${styles.line}`}>
      <div className={ticketStyles.main}>
        <div className={ticketStyles.place}>
          <Flag code={product.countryCode} />
          <h2>{labels.place}</h2>
          <CodePlate code={product.countryCode} />
        </div>
        <dl className={`${factsStyles.factsLarge} ${styles.facts}`}>
          <div>
            <dt>{t('cart.data')}</dt>
            <dd>{labels.amount}</dd>
          </div>
          <div>
            <dt>{t('cart.validity')}</dt>
            <dd>{labels.validity}</dd>
          </div>
          <div>
            <dt>{t('cart.price')}</dt>
            <dd>{price}</dd>
          </div>
        </dl>
        <PlanNote plan={product} />
        {!available && (
          <div className={layout.stackSmall}>
            <Badge tone="bad" icon="alert">
              {t(product.available ? 'cart.unavailable' : 'cart.soldOut')}
            </Badge>
            <p className={typography.small}>{t(product.available ? 'cart.unavailableText' : 'cart.soldOutText')}</p>
          </div>
        )}
        {available && previousPrice && (
          <p className={`${noteStyles.note} ${typography.small}`}>
            <Icon name="info" />
            <span>{t('cart.priceChanged', { before: formatPrice(previousPrice, product.currency), now: price })}</span>
          </p>
        )}
      </div>
      <div className={`${ticketStyles.stub} ${styles.stub}`}>
        <QuantityStepper item={item} plan={plan} onChange={onChange} />
        <button
          className={`${buttonStyles.button} ${buttonStyles.iconOnly}`}
          type="button"
          aria-label={t('cart.remove', { plan })}
          onClick={() => onChange({ kind: 'remove', ...lineOf(item) })}
        >
          <Icon name="trash" />
        </button>
        <b className={`${typography.price} ${styles.price}`}>{formatPrice(item.lineTotal, product.currency)}</b>
      </div>
    </li>
  );
}
