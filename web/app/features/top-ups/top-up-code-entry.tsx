import { Button } from '~/components/ui/button.tsx';
import plateStyles from '~/components/ui/code-plate.module.css';
import totalsStyles from '~/features/cart/cart-totals.module.css';
import { CodeEntry } from '~/features/cart/code-entry.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { discountTexts } from '~/locales/discount.ts';
import { totalTexts } from '~/locales/totals.ts';
import type { useTopUpCode } from './use-top-up-code.ts';

type TopUpCodeEntryProps = {
  code: ReturnType<typeof useTopUpCode>;
  /** Of the chosen package, without the code. */
  price: string;
  currency: string;
};

/** The field for a code, or what the code takes off. */
export function TopUpCodeEntry({
  code: { code, discount, error, isPending, apply, remove },
  price,
  currency,
}: TopUpCodeEntryProps) {
  const { t } = useTranslation(discountTexts, totalTexts);
  if (!discount) {
    const kept = code === undefined ? undefined : { code, refusal: null };
    return <CodeEntry kept={kept} error={error} isPending={isPending} onApply={apply} onEdit={remove} />;
  }
  return (
    <dl className={totalsStyles.amounts}>
      <div>
        <dt>{t('totals.subtotal')}</dt>
        <dd>{formatPrice(price, currency)}</dd>
      </div>
      <div>
        <dt className={totalsStyles.code}>
          {t('totals.code')} <span className={plateStyles.plate}>{discount.code}</span>{' '}
          <Button variant="text" aria-label={t('discount.removeCode')} onClick={remove}>
            {t('discount.remove')}
          </Button>
        </dt>
        <dd>−{formatPrice(discount.amount, currency)}</dd>
      </div>
    </dl>
  );
}
