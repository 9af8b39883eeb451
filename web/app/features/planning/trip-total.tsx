import type { TripSet } from '@esimshop/contracts/trips';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { usePutInCart } from './use-put-in-cart.ts';

/** What the chosen set costs together, and the way into the cart. */
export function TripTotal({ set, currency }: { set: TripSet; currency: string }) {
  const { t } = useTranslation();
  return (
    <div className="trip-total">
      <p role="status">
        <span className="muted">
          {t('trip.total')}, {t('trip.esims', { count: set.esimCount })}
        </span>
        <b className="price price-l">{formatPrice(set.total, currency)}</b>
      </p>
      <PutInCart key={set.items.map(({ product, quantity }) => `${product.id}x${quantity}`).join()} set={set} />
    </div>
  );
}

function PutInCart({ set: { items, esimCount } }: { set: TripSet }) {
  const { t } = useTranslation();
  const { put, pending, isDone } = usePutInCart(items);
  if (isDone) {
    return (
      <LocalLink className={buttonClass('go', { tall: true })} to="/cart">
        {t('trip.viewCart')}
        <Arrow />
      </LocalLink>
    );
  }
  return (
    <Button look="go" tall onClick={put} pending={pending} pendingText={t('trip.putting')}>
      {t('trip.put', { count: esimCount })}
    </Button>
  );
}
