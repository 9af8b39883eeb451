import type { PortalEsim } from '@esimshop/contracts/portal';
import type { TopUpCode, TopUpOffer, TopUpPackage } from '@esimshop/contracts/top-ups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import noteStyles from '~/components/ui/note.module.css';
import { RetryButton } from '~/components/ui/retry-button.tsx';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { askedConsent } from '~/features/checkout/asked-consent.ts';
import type { Amount } from '~/features/checkout/card-entry/card-entry.ts';
import checkoutFormStyles from '~/features/checkout/checkout-form.module.css';
import { shopFactsQuery } from '~/features/checkout/checkout-queries.ts';
import { ConsentBox } from '~/features/checkout/consent-box.tsx';
import { SoldBy } from '~/features/checkout/sold-by.tsx';
import { useConsent } from '~/features/checkout/use-consent.ts';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { RemoveCard } from '~/features/portal/remove-card.tsx';
import { describeTopUpBlock } from '~/features/portal/top-up-block.ts';
import { formatPrice } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import { Trans, useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { useLazyModule } from '~/lib/use-lazy-module.ts';
import { useLoadedRef } from '~/lib/use-loaded-ref.ts';
import { commonTexts } from '~/locales/common.ts';
import { portalTexts } from '~/locales/portal.ts';
import { topUpTexts } from '~/locales/top-up.ts';
import { EsimFacts } from './esim-facts.tsx';
import { PackageList } from './package-list.tsx';
import { packageAmount, packagePrice } from './package-words.ts';
import type { PaymentStepHandle } from './payment-step.tsx';
import { asksForPayment } from './purchase-failure.ts';
import { PurchaseFailureNote } from './purchase-failure-note.tsx';
import type { TopUpOutcome } from './top-up-done.tsx';
import styles from './top-up-form.module.css';
import { type TopUpAddress, topUpQuery } from './top-up-query.ts';
import { useEarlierFailure } from './use-earlier-failure.ts';
import { usePurchase } from './use-purchase.ts';
import { useTopUpCode } from './use-top-up-code.ts';

/** Only in a shop with codes for top-ups. */
const TopUpCodeEntry = lazy(async () => ({ default: (await import('./top-up-code-entry.tsx')).TopUpCodeEntry }));

const loadStep = async () => (await import('./payment-step.tsx')).PaymentStep;

type TopUpFormProps = {
  address: TopUpAddress;
  esim: PortalEsim;
  offer: TopUpOffer;
  onDone: (outcome: TopUpOutcome) => void;
};

export function TopUpForm({ address, esim, offer, onDone }: TopUpFormProps) {
  const { t } = useTranslation(commonTexts, portalTexts, topUpTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { packages, savedCard } = offer;
  const words = boughtPlanWords({ ...esim, dataMb: esim.totalMb }, t, language);
  const earlierFailure = useEarlierFailure(esim.id);
  const [wantsOther, setWantsOther] = useState(earlierFailure !== undefined && asksForPayment(earlierFailure));
  const paysOtherwise = wantsOther || savedCard === null;
  const step = useLoadedRef<PaymentStepHandle>();
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [attention, setAttention] = useState(0);
  useEffect(() => {
    if (attention > 0) notice.current?.focus();
  }, [attention]);
  const { data: facts, isPending: isPreparing } = useQuery(shopFactsQuery());
  const consent = useConsent(facts && askedConsent(facts, { locale: language, addsData: true }));
  const [isPressed, setPressed] = useState(false);
  const { failure, stage, purchase, findOpen } = usePurchase({
    address,
    esimId: esim.id,
    offer,
    termsVersion: facts?.termsVersion,
    consent,
    earlierFailure,
    readPayment: async () => {
      const entered = await step.load();
      return entered.read();
    },
    onFailure: (next) => {
      if (asksForPayment(next)) setWantsOther(true);
      if (next.kind === 'code_refused' || next.kind === 'price_changed') code.check();
      setAttention((count) => count + 1);
    },
    onDone,
  });
  const open = findOpen();
  const [picked, setPicked] = useState(open?.request.packageId);
  const chosen = packages.find(({ id }) => id === picked);
  // Until a package is chosen, the card form uses the price of the cheapest.
  const priced = chosen ?? packages[0];
  const code = useTopUpCode({ token: address.token, esimId: esim.id, packageId: chosen?.id });
  const reasonId = useId();
  const block = describeTopUpBlock(esim, t);
  const isIdle = stage === 'idle';

  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (consent.isMissing) document.getElementById('withdrawalConsent')?.focus();
    if (!code.isPending) void purchase(chosen, { paysOtherwise, discount: code.discount });
  }

  const reloadOffer = () => void client.invalidateQueries({ queryKey: topUpQuery(address).queryKey });

  function askForChoice() {
    if (block || chosen) return;
    toast({ title: t('top-up.selectTitle'), description: t('top-up.selectText'), variant: 'destructive' });
    form.current?.querySelector<HTMLInputElement>('input[name="package"]')?.focus();
  }

  return (
    <form
      className={`${layout.split} ${layout.splitWideFirst}`}
      method="post"
      noValidate
      aria-label={t('top-up.title')}
      onSubmit={submit}
      ref={form}
    >
      <div className={layout.stackLarge}>
        {failure && <PurchaseFailureNote failure={failure} ref={notice} />}
        <PackageList
          packages={packages}
          chosenId={chosen?.id}
          isFixed={isIdle && open !== undefined}
          onChoose={setPicked}
        />
        {paysOtherwise && priced && <PaymentSection amount={toAmount(priced, code.discount)} stepRef={step.ref} />}
      </div>
      <section className={`${ticketStyles.ticket} ${styles.ticket}`}>
        <EsimFacts esim={esim} words={words} />
        <div className={ticketStyles.stub}>
          <p className={noteStyles.note}>
            <Icon name="bolt" />
            <span>
              <Trans text={t('top-up.instant')} components={{ b: <b /> }} />
            </span>
          </p>
          {offer.takesCodes && chosen && (
            <Suspense>
              <TopUpCodeEntry code={code} price={packagePrice(chosen)} currency={chosen.currency} />
            </Suspense>
          )}
          <Total chosen={chosen} discount={code.discount} />
          <ConsentBox
            box={consent}
            showsProblem={isPressed}
            plans={chosen ? [{ productId: chosen.id, quantity: 1 }] : []}
            discount={code.discount}
          />
          <Button
            variant="primary"
            type="submit"
            wide
            disabled={!isIdle}
            pending={!isIdle}
            pendingText={t('top-up.processing')}
            blocked={block !== undefined || isPreparing || (!chosen && !open)}
            onBlockedPress={askForChoice}
            aria-describedby={block ? reasonId : undefined}
          >
            {t('top-up.buy')}
            <Arrow />
          </Button>
          {facts && <SoldBy seller={facts.seller} />}
          {block && (
            <p className={typography.small} id={reasonId}>
              {block}
            </p>
          )}
          <p className={typography.small} role="status">
            {(stage === 'confirming' || stage === 'preparing') && t(`top-up.${stage}`)}
          </p>
          {savedCard && (
            <div className={typography.small}>
              <SavedCard last4={savedCard.last4} isUsed={!paysOtherwise} onToggle={() => setWantsOther(!wantsOther)}>
                {isIdle && !open && <RemoveCard token={address.token} esimId={esim.id} onRemoved={reloadOffer} />}
              </SavedCard>
            </div>
          )}
          <p className={`${typography.small} ${typography.muted}`}>
            {t('top-up.terms')}{' '}
            <Trans
              text={t('top-up.accept')}
              components={{
                terms: <LocalLink to="/terms" target="_blank" />,
                refund: <LocalLink to="/refund" target="_blank" />,
              }}
            />
          </p>
        </div>
      </section>
    </form>
  );
}

function toAmount(offered: TopUpPackage, discount: TopUpCode | undefined): Amount {
  return { total: discount?.price ?? packagePrice(offered), currency: offered.currency };
}

type TotalProps = { chosen: TopUpPackage | undefined; discount: TopUpCode | undefined };

function Total({ chosen, discount }: TotalProps) {
  const { t } = useTranslation(commonTexts, topUpTexts);
  const language = useLanguage();
  if (!chosen) return <p className={typography.muted}>{t('top-up.choose')}</p>;
  return (
    <p className={styles.total}>
      <span>{packageAmount(chosen, t, language)}</span>
      <span>{formatPrice(discount?.price ?? packagePrice(chosen), chosen.currency)}</span>
    </p>
  );
}

type SavedCardProps = {
  /** Empty if the payment partner did not say. */
  last4: string;
  isUsed: boolean;
  onToggle: () => void;
  /** What else can be done with the card. */
  children?: ReactNode;
};

/** The card that pays, and the way to pay otherwise and back. */
function SavedCard({ last4, isUsed, onToggle, children }: SavedCardProps) {
  const { t } = useTranslation(topUpTexts);
  return (
    <>
      {isUsed && <p>{last4 ? t('top-up.paidWith', { last4 }) : t('top-up.paidWithSaved')}</p>}
      <div className={layout.buttons}>
        <Button variant="text" onClick={onToggle}>
          {isUsed ? t('top-up.otherWay') : last4 ? t('top-up.useCard', { last4 }) : t('top-up.useSaved')}
        </Button>
        {children}
      </div>
    </>
  );
}

/** The card form and PayPal, whose code comes when they are wanted: most top-ups are paid with a saved card. */
function PaymentSection({ amount, stepRef }: { amount: Amount; stepRef: React.Ref<PaymentStepHandle> }) {
  const { t } = useTranslation(commonTexts, topUpTexts);
  const [isWanted, setWanted] = useState(true);
  const Step = useLazyModule({ load: loadStep, wanted: isWanted, onFail: () => setWanted(false) });
  return (
    <fieldset className={layout.stack}>
      <legend className={checkoutFormStyles.legend}>{t('top-up.payment')}</legend>
      {Step && <Step amount={amount} ref={stepRef} />}
      {!Step && isWanted && <SpinnerLine text={t('common.loading')} />}
      {!Step && !isWanted && (
        <p>
          <RetryButton onRetry={() => setWanted(true)} />
        </p>
      )}
    </fieldset>
  );
}
