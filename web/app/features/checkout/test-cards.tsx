import { formatCardNumber } from '@esimshop/contracts/card-number';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '~/components/ui/icon.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { testCardsQuery } from './checkout-queries.ts';

/** What the sandbox's cards do; a press fills one in. */
export function TestCards({ onPick }: { onPick: (number: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data: cards, isError } = useQuery({ ...testCardsQuery(), enabled: isOpen });
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('checkout.testCards')}
        <Icon name="chevron" />
      </summary>
      <p className="small muted">{t('checkout.testCardsRule')}</p>
      {isError && <p className="small">{t('checkout.testCardsFailed')}</p>}
      {isOpen && !cards && !isError && <SpinnerLine text={t('common.loading')} />}
      <ul className="plain test-cards">
        {cards?.map(({ number, does }) => {
          const shown = formatCardNumber(number);
          return (
            <li key={number}>
              <button
                type="button"
                onClick={() => onPick(number)}
                aria-label={t('checkout.testCardUse', { number: shown })}
              >
                <span className="code">{shown}</span>
                <span className="small muted" lang="en">
                  {does}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
