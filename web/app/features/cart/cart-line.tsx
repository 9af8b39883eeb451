import type { CartItem } from '@esimshop/contracts/carts';
import { Badge } from '~/components/ui/badge.tsx';
import { CodePlate } from '~/components/ui/code-plate.tsx';
import { Flag } from '~/components/ui/flag.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import { planWords } from '~/features/catalogue/plan-words.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { type CartChange, lineOf } from './cart-changes.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

type CartLineProps = { item: CartItem; onChange: (change: CartChange) => void };

/** One plan of the cart as a ticket: its facts, and on the stub how many, the bin and what they cost together. */
export function CartLine({ item, onChange }: CartLineProps) {
  const { t } = useTranslation();
  const { product, available, previousPrice } = item;
  const words = planWords(product, t, useLanguage());
  const plan = t('cart.line', words);
  const price = formatPrice(product.price, product.currency);
  return (
    <li className="ticket ticket-line">
      <div className="ticket-main">
        <div className="ticket-to">
          <Flag code={product.countryCode} />
          <h2>{words.place}</h2>
          <CodePlate code={product.countryCode} />
        </div>
        <dl className="facts facts-l">
          <div>
            <dt>{t('cart.data')}</dt>
            <dd>{words.amount}</dd>
          </div>
          <div>
            <dt>{t('cart.validity')}</dt>
            <dd>{words.validity}</dd>
          </div>
          <div>
            <dt>{t('cart.price')}</dt>
            <dd>{price}</dd>
          </div>
        </dl>
        {!available && (
          <div className="stack-s justify-items-start">
            <Badge tone="bad" icon="alert">
              {t('cart.unavailable')}
            </Badge>
            <p className="small">{t('cart.unavailableText')}</p>
          </div>
        )}
        {available && previousPrice && (
          <p className="note small">
            <Icon name="info" />
            <span>{t('cart.priceChanged', { before: formatPrice(previousPrice, product.currency), now: price })}</span>
          </p>
        )}
      </div>
      <div className="ticket-stub">
        <QuantityStepper item={item} plan={plan} onChange={onChange} />
        <button
          className="btn btn-icon"
          type="button"
          aria-label={t('cart.remove', { plan })}
          onClick={() => onChange({ kind: 'remove', ...lineOf(item) })}
        >
          <Icon name="trash" />
        </button>
        <b className="price">{formatPrice(item.lineTotal, product.currency)}</b>
      </div>
    </li>
  );
}
