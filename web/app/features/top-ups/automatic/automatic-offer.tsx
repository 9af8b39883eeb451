import { AUTOMATIC_CONSENT_VERSION, wordAutomaticConsent } from '@esimshop/contracts/automatic-consent';
import { AUTOMATIC_TIMES } from '@esimshop/contracts/automatic-limits';
import type { AutomaticTopUp } from '@esimshop/contracts/automatic-top-ups';
import type { PortalEsim } from '@esimshop/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { ConsentField } from '~/components/ui/consent-field.tsx';
import fieldStyles from '~/components/ui/field.module.css';
import { Arrow } from '~/components/ui/icon.tsx';
import { LoadFailure } from '~/components/ui/load-failure.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { askedConsent } from '~/features/checkout/asked-consent.ts';
import { shopFactsQuery } from '~/features/checkout/checkout-queries.ts';
import { ConsentBox } from '~/features/checkout/consent-box.tsx';
import { SoldBy } from '~/features/checkout/sold-by.tsx';
import { useConsent } from '~/features/checkout/use-consent.ts';
import { useShownTerms } from '~/features/checkout/use-shown-terms.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { ApiError, errorCodeOf } from '~/lib/api-error.ts';
import { formatData, formatPrice } from '~/lib/format.ts';
import { formatLongDay } from '~/lib/format-time.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { automaticTexts } from '~/locales/automatic.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { packagePrice } from '../package-words.ts';
import styles from './automatic.module.css';
import { chooseAutomatic, mostOfChoice, type Picked } from './automatic-choice.ts';
import { type AutomaticAddress, useAutomaticAct } from './automatic-query.ts';
import { describeSwitchFailure } from './automatic-words.ts';

type AutomaticOfferProps = Pick<AutomaticTopUp, 'packages' | 'card' | 'rule' | 'until'> & {
  address: AutomaticAddress;
  esim: PortalEsim;
  onDone: () => void;
};

/** What can be agreed to: when, what, how often, and the most that it can cost. */
export function AutomaticOffer({ address, esim, packages, card, rule, until, onDone }: AutomaticOfferProps) {
  const { t } = useTranslation(automaticTexts, commonTexts, errorTexts);
  const language = useLanguage();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<Picked>({});
  const [agreedTo, setAgreedTo] = useState<string>();
  const [isPressed, setPressed] = useState(false);
  const { data: facts, error, refetch } = useQuery(shopFactsQuery());
  const [shownTerms, setShownTerms] = useShownTerms(facts?.termsVersion);
  const consent = useConsent(facts && askedConsent(facts, { locale: language, addsData: true }));
  const act = useAutomaticAct(address);
  if (!card) return <Note icon="alert">{t('automatic.noCard')}</Note>;
  if (!facts && error) return <LoadFailure title={t('common.error')} error={error} onRetry={() => void refetch()} />;
  if (!facts) return <SpinnerLine text={t('common.loading')} />;
  if (packages === null) return <Note icon="alert">{t('automatic.packagesFailed')}</Note>;
  const choice = chooseAutomatic(packages, picked, rule);
  if (!choice) return <Note>{t('automatic.noPackages')}</Note>;
  const { package: chosen, thresholds, thresholdMb, times } = choice;
  const size = (megabytes: number | null) => formatData(megabytes, t, language);
  const most = formatPrice(mostOfChoice(choice), chosen.currency);
  const lastDay = formatLongDay(until, { language, timeZone: 'UTC' });
  const words = wordAutomaticConsent(AUTOMATIC_CONSENT_VERSION, language, {
    ...{ card: card.last4 ? card : undefined, most, times },
    price: formatPrice(packagePrice(chosen), chosen.currency),
    ...{ data: size(chosen.dataMb), left: size(thresholdMb), until: lastDay },
  });
  // Whatever is changed is agreed to anew.
  const asked = JSON.stringify(words);
  const isAgreed = agreedTo === asked;
  const isMissing = isPressed && !isAgreed;
  const { place } = boughtPlanWords({ ...esim, dataMb: esim.totalMb }, t, language);

  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (!isAgreed) return box.current?.focus();
    if (consent.isMissing) return document.getElementById('withdrawalConsent')?.focus();
    act.mutate(
      {
        ...{ act: 'on', packageId: chosen.id, thresholdMb, times, price: packagePrice(chosen), until },
        ...{ consent: AUTOMATIC_CONSENT_VERSION, locale: language },
        expectedTerms: shownTerms,
        ...(consent.given && { withdrawalConsent: consent.given }),
      },
      {
        onSuccess: onDone,
        onError: (refused) => {
          if (errorCodeOf(refused) === 'terms_changed' && refused instanceof ApiError)
            setShownTerms(refused.problem.termsVersion);
        },
      },
    );
  }

  const controls: Record<string, ReactNode> = {
    left: (
      <Select
        label={t('automatic.fields.left')}
        value={String(thresholdMb)}
        options={thresholds.map((mb) => ({ value: String(mb), text: size(mb) }))}
        onPick={(value) => setPicked({ ...picked, thresholdMb: Number(value) })}
      />
    ),
    package: (
      <Select
        label={t('automatic.fields.package')}
        value={chosen.id}
        options={packages.map((each) => ({
          value: each.id,
          text: t('automatic.option', {
            data: size(each.dataMb),
            price: formatPrice(packagePrice(each), each.currency),
          }),
        }))}
        onPick={(packageId) => setPicked({ ...picked, packageId })}
      />
    ),
    times: (
      <Select
        label={t('automatic.fields.times')}
        value={String(times)}
        options={AUTOMATIC_TIMES.map((count) => ({ value: String(count), text: t('automatic.times', { count }) }))}
        onPick={(value) => setPicked({ ...picked, times: Number(value) })}
      />
    ),
  };
  return (
    <form
      className={`${ticketStyles.ticket} ${ticketStyles.wide}`}
      method="post"
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={submit}
    >
      <div className={ticketStyles.main}>
        <h2 id={`${id}-title`}>{t('automatic.never', { place })}</h2>
        <p className={styles.sentence}>
          {t('automatic.sentence')
            .split(/\{\{(\w+)\}\}/)
            .map((part, position) => (
              // The parts of one sentence never change their places.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Fragment key={position}>{position % 2 === 1 ? controls[part] : part}</Fragment>
            ))}
        </p>
        <ConsentField
          id={`${id}-charge`}
          title={words.charge}
          ref={box}
          isTicked={isAgreed}
          onTick={(isTicked) => setAgreedTo(isTicked ? asked : undefined)}
          problem={isMissing ? t('automatic.agreeFirst') : undefined}
        >
          <span>
            {words.rule} {words.conditions}
          </span>
        </ConsentField>
        <ConsentBox box={consent} showsProblem={isPressed} plans={[{ productId: chosen.id, quantity: 1 }]} />
      </div>
      <div className={ticketStyles.stub}>
        <p>
          <span className={typography.priceLarge}>{most}</span>
        </p>
        <p className={`${typography.small} ${typography.muted}`}>{t('automatic.mostCost', { day: lastDay })}</p>
        {act.error && <Note tone="bad">{describeAutomaticError(act.error)}</Note>}
        <Button variant="primary" type="submit" wide pending={act.isPending} pendingText={t('automatic.switchingOn')}>
          {t('automatic.switchOn')}
          <Arrow />
        </Button>
        <SoldBy seller={facts.seller} />
        <p className={`${typography.small} ${typography.muted}`}>
          <Trans
            text={t('automatic.accept')}
            components={{ terms: <LocalLink to="/terms" />, refund: <LocalLink to="/refund" /> }}
          />
        </p>
      </div>
    </form>
  );

  function describeAutomaticError(error: Error): string {
    const code = errorCodeOf(error);
    if (code === 'price_changed') return t('automatic.priceChanged');
    if (code === 'terms_changed') return t('automatic.termsChanged');
    return describeSwitchFailure(error, t);
  }
}

type SelectProps = {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onPick: (value: string) => void;
};

/** A choice within a sentence. */
function Select({ label, value, options, onPick }: SelectProps) {
  return (
    <select
      className={`${fieldStyles.input} ${styles.select}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => onPick(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
