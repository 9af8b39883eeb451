import { Icon } from '~/components/ui/icon.tsx';
import { useTranslation } from '~/lib/translation.tsx';

const STEPS = ['step1', 'step2', 'step3'] as const;

/** Cart, checkout, eSIM: where the visitor is on the way. `current` counts from 1. */
export function PurchaseSteps({ current }: { current: 1 | 2 | 3 }) {
  const { t } = useTranslation();
  return (
    <ol className="steps plain" aria-label={t('cart.steps')}>
      {STEPS.map((step, index) => {
        const isDone = index + 1 < current;
        return (
          <li
            key={step}
            className={isDone ? 'done' : undefined}
            aria-current={index + 1 === current ? 'step' : undefined}
          >
            <b>{isDone ? <Icon name="tick" variant="small" /> : index + 1}</b>
            {t(`cart.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
