import type { SellingCurrency } from '@esimshop/contracts/currencies';
import { PRICE_ROUNDINGS } from '@esimshop/contracts/pricing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import { Field } from '~/components/ui/field.tsx';
import typography from '~/components/ui/typography.module.css';
import { formatPrice } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminCurrencyTexts } from '~/locales/admin-currencies.ts';
import { adminPricingTexts } from '~/locales/admin-pricing.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ChoiceBar } from '../parts/choice-bar.tsx';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { NewerNote } from '../parts/newer-note.tsx';
import previewStyles from '../parts/price-preview.module.css';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import { useSettled } from '../parts/use-settled.ts';
import styles from './currencies.module.css';
import {
  type CurrencyField,
  type CurrencyForm,
  checkCurrency,
  emptyCurrency,
  toCurrencyForm,
} from './currency-form.ts';
import { type Currencies, currencyPreviewQuery, refreshCurrencies, saveCurrencies } from './currency-queries.ts';
import { describeTerms, formatRate, nameCurrency } from './currency-words.ts';

type CurrencyDialogProps = {
  /** Undefined for a new one. */
  stored: SellingCurrency | undefined;
  currencies: Currencies;
  onClose: () => void;
};

/** Adds, changes or removes a currency: its terms, and beside them what one real plan costs then. */
export function CurrencyDialog({ stored, currencies, onClose }: CurrencyDialogProps) {
  const { t } = useAdminTranslation(adminCurrencyTexts, adminPricingTexts);
  const language = useLanguage();
  const { base, choices, settings } = currencies;
  const free = choices.filter((choice) => !settings.some(({ currency }) => currency === choice));
  const form = useForm<CurrencyForm>({
    defaultValues: stored ? toCurrencyForm(stored) : emptyCurrency(free.includes('EUR') ? 'EUR' : (free[0] ?? '')),
  });
  const { isDirty, errors } = form.formState;
  const values = form.watch();
  const save = useSaveCurrencies(currencies, onClose);
  const [seen, setSeen] = useState(stored);
  const now = settings.find(({ currency }) => currency === values.currency);
  const isBehind = JSON.stringify(now) !== JSON.stringify(seen);
  const others = settings.filter((each) => each !== now);

  const field = (name: CurrencyField) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  const submit = () => {
    form.clearErrors();
    const checked = checkCurrency(values);
    if ('value' in checked) {
      const { value } = checked;
      const next = now ? settings.map((each) => (each === now ? value : each)) : [...settings, value];
      if (!save.isPending) save.mutate(next);
      return;
    }
    for (const [name] of [...checked.problems].toReversed())
      form.setError(name, { message: t(`admin-currencies.problems.${name}`) }, { shouldFocus: true });
  };
  return (
    <EditDialog
      title={stored ? t('admin-currencies.edit', { currency: stored.currency }) : t('admin-currencies.add')}
      isDirty={isDirty}
      isSaving={save.isPending}
      saveLabel={t(
        isBehind ? 'admin-pricing.dialog.overwrite' : stored ? 'admin-currencies.save' : 'admin-currencies.create',
      )}
      onSave={submit}
      onClose={onClose}
      removal={
        stored && {
          label: t('admin-currencies.remove'),
          question: t('admin-currencies.removeQuestion', { currency: stored.currency, base }),
          onConfirm: () => save.mutate(others),
        }
      }
      notice={
        isBehind && (
          <NewerNote
            onTake={
              now &&
              (() => {
                setSeen(now);
                form.reset(toCurrencyForm(now));
              })
            }
          >
            {now
              ? t('admin-currencies.changedSince', {
                  currency: now.currency,
                  terms: describeTerms(now, { base, t, language }),
                })
              : t('admin-currencies.removedSince', { currency: values.currency })}
          </NewerNote>
        )
      }
      preview={<Preview values={values} currencies={currencies} />}
    >
      {!stored && (
        <label className={fieldStyles.field}>
          <span className={styles.label}>{t('admin-currencies.columns.currency')}</span>
          <select className={fieldStyles.input} {...form.register('currency')}>
            {free.map((currency) => (
              <option key={currency} value={currency}>
                {currency} {nameCurrency(currency, language)}
              </option>
            ))}
          </select>
        </label>
      )}
      <ChoiceBar
        legend={t('admin-currencies.columns.source')}
        choices={(['ecb', 'fixed'] as const).map((value) => ({
          value,
          label: t(`admin-currencies.sources.${value}`),
        }))}
        field={form.register('from', { onChange: () => form.clearErrors('value') })}
      />
      {values.from === 'fixed' && (
        <Field
          label={t('admin-currencies.columns.rate', { base })}
          hint={t('admin-currencies.rateHint', { base, currency: values.currency })}
          inputMode="decimal"
          maxLength={20}
          required
          {...field('value')}
        />
      )}
      <div>
        <label className={choiceStyles.check}>
          <input
            type="checkbox"
            className={choiceStyles.mark}
            aria-describedby="currency-offered"
            {...form.register('isOffered')}
          />
          {t('admin-currencies.isOffered')}
        </label>
        <p id="currency-offered" className={fieldStyles.hint}>
          {t('admin-currencies.isOfferedHint')}
        </p>
      </div>
      {values.isOffered && (
        <>
          <Field
            label={t('admin-currencies.margin')}
            hint={t('admin-currencies.marginHint')}
            inputMode="decimal"
            maxLength={6}
            {...field('marginPercent')}
          />
          <ChoiceBar
            legend={t('admin-pricing.dialog.rounding')}
            choices={PRICE_ROUNDINGS.map((value) => ({ value, label: t(`admin-pricing.roundings.${value}`) }))}
            field={form.register('rounding')}
          />
          <Field
            label={t('admin-currencies.threshold')}
            hint={t('admin-currencies.thresholdHint')}
            inputMode="decimal"
            maxLength={6}
            {...field('thresholdPercent')}
          />
        </>
      )}
    </EditDialog>
  );
}

function Preview({ values, currencies: { base, example } }: { values: CurrencyForm; currencies: Currencies }) {
  const { t } = useAdminTranslation(adminCurrencyTexts);
  const language = useLanguage();
  const draft = useSettled(JSON.stringify(values));
  const checked = checkCurrency(JSON.parse(draft) as CurrencyForm);
  const { data, error } = useQuery(currencyPreviewQuery('value' in checked ? checked.value : undefined));
  const known = 'value' in checked && !error && data;
  return (
    <section aria-labelledby="currency-preview">
      <h3 id="currency-preview">{t('admin-currencies.previewTitle')}</h3>
      {example && known && known.price !== null && known.rate !== null ? (
        <dl className={previewStyles.sums} aria-live="polite">
          <div>
            <dt>{example.name}</dt>
            <dd>{formatPrice(example.price, base)}</dd>
          </div>
          <div>
            <dt>{t('admin-currencies.columns.rate', { base })}</dt>
            <dd>{formatRate(known.rate, language)}</dd>
          </div>
          {values.isOffered && (
            <div className={previewStyles.result}>
              <dt>{t('admin-currencies.shopperPays')}</dt>
              <dd>
                <b>{formatPrice(known.price, values.currency)}</b>
              </dd>
            </div>
          )}
        </dl>
      ) : (
        <p className={typography.muted}>
          {t(known && known.rate === null ? 'admin-currencies.previewNoRate' : 'admin-currencies.previewEmpty')}
        </p>
      )}
    </section>
  );
}

function useSaveCurrencies({ version }: Currencies, onSaved: () => void) {
  const { t } = useAdminTranslation(adminCurrencyTexts);
  const toastFailure = useFailureToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (selling: readonly SellingCurrency[]) => saveCurrencies(version, selling),
    onSuccess: () => {
      toast({ title: t('admin-currencies.saved'), description: t('admin-currencies.savedText') });
      onSaved();
    },
    onError: (error) => toastFailure(t('admin-currencies.saveFailed'), error),
    onSettled: () => refreshCurrencies(client),
  });
}
