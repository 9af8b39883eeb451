import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { formatPercent } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCurrencyTexts } from '~/locales/admin-currencies.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { type Currencies, decideRate, refreshCurrencies } from './currency-queries.ts';
import { formatRate, nameCurrency } from './currency-words.ts';

/** Rates that leap: prices stay as they are until somebody decides. */
export function WaitingRates({ currencies }: { currencies: Currencies }) {
  return currencies.selling.map(
    ({ currency, inUse, waiting }) =>
      inUse && waiting && <WaitingRate key={currency} currency={currency} inUse={inUse} waiting={waiting} />,
  );
}

type Selling = Currencies['selling'][number];
type WaitingRateProps = {
  currency: string;
  inUse: NonNullable<Selling['inUse']>;
  waiting: NonNullable<Selling['waiting']>;
};

function WaitingRate({ currency, inUse, waiting }: WaitingRateProps) {
  const { t } = useAdminTranslation(adminCurrencyTexts);
  const language = useLanguage();
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: (verb: 'accept' | 'decline') => decideRate(currency, waiting.id, verb),
    onSuccess: (_, verb) => toast({ title: t(`admin-currencies.decided.${verb}`, { currency }) }),
    onError: (error) => toastFailure(t('admin-currencies.decideFailed'), error),
    onSettled: () => refreshCurrencies(client),
  });
  const [rate, now] = [formatRate(waiting.rate, language), formatRate(inUse.rate, language)];
  const change = formatPercent(Math.abs(waiting.changePercent), language, 2);
  return (
    <Note tone="bad">
      <p>
        <b>
          {t(waiting.changePercent < 0 ? 'admin-currencies.fell' : 'admin-currencies.rose', {
            currency: nameCurrency(currency, language),
            change,
          })}
        </b>{' '}
        {t('admin-currencies.stays', { rate: now })}
      </p>
      <p className={layout.buttons}>
        <Button
          variant="secondary"
          pending={decide.isPending && decide.variables === 'accept'}
          pendingText={t('admin-currencies.deciding')}
          onClick={() => decide.isPending || decide.mutate('accept')}
        >
          {t('admin-currencies.accept', { rate })}
        </Button>
        <Button variant="text" onClick={() => decide.isPending || decide.mutate('decline')}>
          {t('admin-currencies.decline', { rate: now })}
        </Button>
      </p>
    </Note>
  );
}
