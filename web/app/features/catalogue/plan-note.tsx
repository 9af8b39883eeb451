import { describeAllowances } from '@esimshop/contracts/allowances';
import type { BoughtPlan } from '@esimshop/contracts/orders';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import styles from './plan-note.module.css';

type PlanNoteProps = {
  plan: Pick<BoughtPlan, 'notes' | 'ownNames' | 'features'>;
  /** Also what the shop calls the plan, where nothing else says so. */
  isNamed?: boolean;
};

/** The calls and texts of a plan, and what the shop says to whoever buys it; nothing for most. */
export function PlanNote({ plan, isNamed = false }: PlanNoteProps) {
  const { t } = useTranslation(commonTexts);
  const language = useLanguage();
  const [name, note] = [isNamed && plan.ownNames?.[language], plan.notes?.[language]];
  const calls = describeAllowances(plan.features ?? {}, language, t('common.unlimited'));
  return (
    (name || note || calls) && (
      <small className={styles.note}>
        {name && <b>{name} </b>}
        {calls && <b>{calls} </b>}
        {note}
      </small>
    )
  );
}
