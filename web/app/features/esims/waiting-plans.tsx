import type { WaitingPlan } from '@esimshop/contracts/orders';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatDate } from '~/lib/format.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { esimTexts } from '~/locales/esim.ts';
import { waitingPlanWords } from './esim-words.ts';

/** The plans queued after the current one, each with its start and latest end. */
export function WaitingPlans({ plans }: { plans: readonly WaitingPlan[] }) {
  const { t } = useTranslation(commonTexts, esimTexts);
  const language = useLanguage();
  if (plans.length === 0) return null;
  return (
    <ul className={`${layout.plainList} ${layout.stackSmall} ${typography.small}`}>
      {plans.map((plan, index) => {
        const date = plan.endsBy && formatDate(plan.endsBy, language);
        const text = plan.isPreparing ? 'esim.addedSoon' : date ? 'esim.addedNextUntil' : 'esim.addedNext';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order of starts, in which plans may be alike
          <li key={index}>
            <Trans
              text={t(text)}
              values={{ plan: waitingPlanWords(plan, t, language), date: date ?? '' }}
              components={{ b: <b /> }}
            />
          </li>
        );
      })}
    </ul>
  );
}
