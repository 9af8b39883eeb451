import type { TopUpPackage } from '@esimshop/contracts/top-ups';
import { Badge } from '~/components/ui/badge.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import typography from '~/components/ui/typography.module.css';
import planStripStyles from '~/features/catalogue/plans/plan-strip.module.css';
import checkoutFormStyles from '~/features/checkout/checkout-form.module.css';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { planTexts } from '~/locales/plans.ts';
import { topUpTexts } from '~/locales/top-up.ts';
import styles from './package-list.module.css';
import { describePackage, packageAmount, packagePrice } from './package-words.ts';

type PackageListProps = {
  packages: readonly TopUpPackage[];
  chosenId: string | undefined;
  /** A purchase of another package may be under way. */
  isFixed: boolean;
  onChoose: (id: string) => void;
};

/** The packages as a strip of tickets; each row is the label of its radio. */
export function PackageList({ packages, chosenId, isFixed, onChoose }: PackageListProps) {
  const { t } = useTranslation(commonTexts, planTexts, topUpTexts);
  const language = useLanguage();
  return (
    <fieldset disabled={isFixed}>
      <legend className={checkoutFormStyles.legend}>{t('top-up.packages')}</legend>
      <div className={planStripStyles.strip}>
        {packages.map((each) => {
          const amount = packageAmount(each, t, language);
          return (
            <label className={`${planStripStyles.plan} ${styles.row}`} key={each.id}>
              <input
                className={`${choiceStyles.mark} ${planStripStyles.mark}`}
                type="radio"
                name="package"
                value={each.id}
                checked={each.id === chosenId}
                onChange={() => onChoose(each.id)}
              />
              <span className={styles.facts}>
                <span className={styles.head}>
                  <span className={styles.name}>{amount}</span>
                  <span className={`${typography.small} ${typography.muted}`}>
                    {describePackage(each, t, language)}
                  </span>
                </span>
                <span className={styles.chips}>
                  <Badge>{t('top-up.dataChip', { amount })}</Badge>
                  <Badge>{t('top-up.validFor', { count: each.validity })}</Badge>
                </span>
              </span>
              <span className={planStripStyles.stub}>{formatPrice(packagePrice(each), each.currency)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
