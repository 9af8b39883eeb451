import type { Product } from '@esimshop/contracts/products';
import { Button } from '~/components/ui/button.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { planWords } from './plan-words.ts';

type BuyingBarProps = { plan: Product | undefined; formId: string; pending: boolean };

/** Stays at the bottom: what is chosen, what it costs, and the way on. */
export function BuyingBar({ plan, formId, pending }: BuyingBarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section className="bar" aria-label={t('plans.total')}>
      <div className="wrap bar-in">
        <p className="bar-what" aria-live="polite">
          <span>{plan ? t('plans.chosen', planWords(plan, t, language)) : t('plans.noneChosen')}</span>
          {plan && <b className="price">{formatPrice(plan.price, plan.currency)}</b>}
        </p>
        <Button
          look="go"
          type="submit"
          form={formId}
          blocked={!plan}
          pending={pending}
          pendingText={t('adding.pending')}
        >
          {t('adding.add')}
          <Arrow />
        </Button>
      </div>
    </section>
  );
}
