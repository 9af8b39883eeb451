import type { TripSet } from '@esimshop/contracts/trips';
import { useFocusHandover } from '~/components/layout/use-focus-handover.ts';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import typography from '~/components/ui/typography.module.css';
import { classNames } from '~/lib/class-names.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { tripTexts } from '~/locales/trip.ts';
import styles from './trip-total.module.css';
import { useAddSetToCart } from './use-add-set-to-cart.ts';

/** The total of the chosen set, and the button that adds it to the cart. */
export function TripTotal({ set, currency }: { set: TripSet; currency: string }) {
  const { t } = useTranslation(tripTexts);
  return (
    <div className={styles.total}>
      <p role="status">
        <span className={typography.muted}>
          {t('trip.total')}, {t('trip.esims', { count: set.esimCount })}
        </span>
        <b className={`${typography.priceLarge} ${styles.price}`}>{formatPrice(set.total, currency)}</b>
      </p>
      <AddSetToCart key={set.items.map(({ product, quantity }) => `${product.id}x${quantity}`).join()} set={set} />
    </div>
  );
}

function AddSetToCart({ set: { items, esimCount } }: { set: TripSet }) {
  const { t } = useTranslation(tripTexts);
  const { add, pending, isDone } = useAddSetToCart(items);
  const { source, target } = useFocusHandover<HTMLAnchorElement>();
  if (isDone) {
    return (
      <LocalLink ref={target} className={classNames(buttonClass('primary', { tall: true }), styles.put)} to="/cart">
        {t('trip.viewCart')}
        <Arrow />
      </LocalLink>
    );
  }
  return (
    <Button
      ref={source}
      className={styles.put}
      variant="primary"
      tall
      onClick={add}
      pending={pending}
      pendingText={t('trip.putting')}
    >
      {t('trip.put', { count: esimCount })}
    </Button>
  );
}
