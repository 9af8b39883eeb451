import { StepLine } from '~/components/ui/step-line.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { cartTexts } from '~/locales/cart.ts';

/** Progress through cart, checkout and eSIM. `current` counts from 1. */
export function PurchaseSteps({ current }: { current: 1 | 2 | 3 }) {
  const { t } = useTranslation(cartTexts);
  return (
    <StepLine steps={[t('cart.step1'), t('cart.step2'), t('cart.step3')]} current={current} label={t('cart.steps')} />
  );
}
