import { formatCardNumber } from '@esimshop/contracts/card-number';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import typography from '~/components/ui/typography.module.css';
import { useTranslation } from '~/lib/translation.tsx';
import { checkoutTexts } from '~/locales/checkout.ts';
import { commonTexts } from '~/locales/common.ts';
import { testCardsQuery } from '../checkout-queries.ts';
import styles from './test-cards.module.css';

/** The sandbox's test cards; a press fills one in. */
export function TestCards({ onPick }: { onPick: (number: string) => void }) {
  const { t } = useTranslation(checkoutTexts, commonTexts);
  const [isOpen, setOpen] = useState(false);
  const { data: cards, isError } = useQuery({ ...testCardsQuery(), enabled: isOpen });
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('checkout.testCards')}
        <Icon name="chevron" />
      </summary>
      <p className={`${typography.small} ${typography.muted}`}>{t('checkout.testCardsRule')}</p>
      {isError && <p className={typography.small}>{t('checkout.testCardsFailed')}</p>}
      {isOpen && !cards && !isError && <SpinnerLine text={t('common.loading')} />}
      <ul className={styles.cards}>
        {cards?.map(({ number, result }) => {
          const shown = formatCardNumber(number);
          return (
            <li key={number}>
              <button
                className={styles.card}
                type="button"
                onClick={() => onPick(number)}
                aria-label={t('checkout.testCardUse', { number: shown })}
              >
                <span className={typography.code}>{shown}</span>
                <span className={`${typography.small} ${typography.muted}`} lang="en">
                  {result}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
