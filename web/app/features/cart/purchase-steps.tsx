import { StepLine } from '~/components/ui/step-line.tsx';
import { useTranslation } from '~/lib/translation.tsx';

/** Cart, checkout, eSIM: where the visitor is on the way. `current` counts from 1. */
export function PurchaseSteps({ current }: { current: 1 | 2 | 3 }) {
  const { t } = useTranslation();
  return (
    <StepLine steps={[t('cart.step1'), t('cart.step2'), t('cart.step3')]} current={current} label={t('cart.steps')} />
  );
}
