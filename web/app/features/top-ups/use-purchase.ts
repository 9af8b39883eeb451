import type { Order, PlaceOrderResponse } from '@esimshop/contracts/orders';
import type { TopUpCode, TopUpOffer, TopUpPackage } from '@esimshop/contracts/top-ups';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { followNextAction } from '~/features/checkout/follow-next-action.ts';
import type { PaymentAttempt } from '~/features/checkout/payment-attempt.ts';
import { sendAttempt } from '~/features/checkout/send-attempt.ts';
import { toShownDecline } from '~/features/checkout/shown-decline.ts';
import type { ConsentBox } from '~/features/checkout/use-consent.ts';
import { useReturnFromHistory } from '~/features/checkout/use-return-from-history.ts';
import { useShownTerms } from '~/features/checkout/use-shown-terms.ts';
import { type OrderStage, orderStageOf } from '~/features/orders/order-progress.ts';
import { portalQuery } from '~/features/portal/portal-query.ts';
import { browserApi } from '~/lib/api-client.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { topUpTexts } from '~/locales/top-up.ts';
import { packagePrice } from './package-words.ts';
import type { EnteredPayment } from './payment-step.tsx';
import { type PurchaseFailure, toPurchaseFailure } from './purchase-failure.ts';
import { type TopUpRequest, topUpAttempts } from './top-up-attempts.ts';
import { type TopUpAddress, topUpQuery } from './top-up-query.ts';

/** About a minute; after that, a mail reports the outcome. */
const MAX_ROUNDS = 15;

/** Failures that the page explains without a toast, because the buyer must check something first. */
const QUIET_FAILURES: ReadonlySet<PurchaseFailure['kind']> = new Set([
  'price_changed',
  'terms_changed',
  'no_method',
  'code_refused',
]);

/** After these the offer is another one. */
const OUTDATED_OFFERS: ReadonlySet<PurchaseFailure['kind']> = new Set(['price_changed', 'package_gone', 'no_method']);

type PurchaseOptions = {
  address: TopUpAddress;
  esimId: string;
  offer: TopUpOffer;
  /** Of the terms that hold now; undefined until it is known. */
  termsVersion: string | undefined;
  consent: Pick<ConsentBox, 'given' | 'isMissing'>;
  /** From before this page: at the bank, at PayPal, or a lost connection. */
  earlierFailure: PurchaseFailure | undefined;
  /** What the buyer entered; undefined if something must be corrected. Without one the saved card pays. */
  readPayment: () => Promise<EnteredPayment | undefined>;
  onFailure: (failure: PurchaseFailure) => void;
  /** `slow`: it is paid, or being paid, and takes its time. */
  onDone: (outcome: 'applied' | 'slow') => void;
};

/** How far the press has come; `confirming` and `preparing` as the shop says of the order. */
export type PurchaseStage = 'idle' | 'pending' | 'confirming' | 'preparing';

/** Handles presses of 'Purchase Top-Up': sends, repeats while the outcome is open, and reports it. */
export function usePurchase({
  address,
  esimId,
  offer,
  termsVersion,
  consent,
  earlierFailure,
  readPayment,
  onFailure,
  onDone,
}: PurchaseOptions) {
  const { t } = useTranslation(topUpTexts);
  const client = useQueryClient();
  const language = useLanguage();
  const [attempts] = useState(() => topUpAttempts(esimId));
  const [failure, setFailure] = useState(earlierFailure);
  const [stage, setStage] = useState<PurchaseStage>('idle');
  const [shownTerms, setShownTerms] = useShownTerms(termsVersion);
  const isBusy = useRef(false);
  useReturnFromHistory(() => endPress());

  function endPress() {
    isBusy.current = false;
    setStage('idle');
  }

  function fail(next: PurchaseFailure) {
    setFailure(next);
    if (next.kind === 'terms_changed') setShownTerms(next.termsVersion);
    if (OUTDATED_OFFERS.has(next.kind)) void client.invalidateQueries({ queryKey: topUpQuery(address).queryKey });
    if (!QUIET_FAILURES.has(next.kind)) {
      toast({ title: t('top-up.failedTitle'), description: t('top-up.failedText'), variant: 'destructive' });
    }
    endPress();
    onFailure(next);
  }

  async function finish({ order, nextAction }: PlaceOrderResponse) {
    if (nextAction) {
      // The button stays busy until the browser has left.
      await followNextAction(nextAction);
      return;
    }
    const reached = orderStageOf(order);
    if (reached === 'declined') {
      fail({ kind: 'declined', declineCode: toShownDecline(order.payment.declineCode) });
      return;
    }
    void client.invalidateQueries({ queryKey: portalQuery(address.token).queryKey });
    client.removeQueries({ queryKey: topUpQuery(address).queryKey });
    onDone(reached === 'ready' ? 'applied' : 'slow');
  }

  async function pay(attempt: PaymentAttempt<TopUpRequest>, { isRepeat = false, shown }: Repeat = {}) {
    try {
      const onWaiting = (answer?: PlaceOrderResponse) => setStage(answer ? waitingStageOf(answer.order) : 'confirming');
      const path = '/api/portal/purchase-topup';
      const options = { api: browserApi, path, attempts, attempt, isRepeat, onWaiting, maxRounds: MAX_ROUNDS };
      await finish(await sendAttempt({ ...options, isSettled }));
    } catch (error) {
      fail(toPurchaseFailure(error, shown));
    }
  }

  /** @param chosen undefined only while an earlier attempt is open, which is then repeated as it was */
  async function purchase(chosen: TopUpPackage | undefined, { paysOtherwise, discount }: Chosen) {
    if (isBusy.current) return;
    isBusy.current = true;
    setFailure(undefined);
    setStage('pending');
    const open = attempts.findOpen();
    if (open) return pay(open, { isRepeat: true });
    if (consent.isMissing) return endPress();
    const shown = chosen && discount ? { ...chosen, price: Number(discount.price) } : chosen;
    try {
      const payment = paysOtherwise ? await readPayment() : {};
      if (!payment || !shown) return endPress();
      const request = {
        token: address.token,
        esimId,
        packageId: shown.id,
        ...payment,
        ...(consent.given && { withdrawalConsent: consent.given }),
        ...(discount && { code: discount.code }),
        expectedPrice: packagePrice(shown),
        expectedTerms: shownTerms,
        topUps: offer.topUps,
        locale: language,
      };
      await pay(attempts.open(request), { shown });
    } catch (error) {
      fail(toPurchaseFailure(error, shown));
    }
  }

  return { failure, stage, purchase, findOpen: attempts.findOpen };
}

type Chosen = { paysOtherwise: boolean; discount?: TopUpCode | undefined };
type Repeat = { isRepeat?: boolean; shown?: TopUpPackage | undefined };

const UNSETTLED: ReadonlySet<OrderStage> = new Set(['confirming', 'preparing']);

/** Whether the order is settled, or waits for the payer alone. */
function isSettled({ order, nextAction }: PlaceOrderResponse): boolean {
  return nextAction !== undefined || !UNSETTLED.has(orderStageOf(order));
}

function waitingStageOf(order: Order): 'confirming' | 'preparing' {
  return orderStageOf(order) === 'preparing' ? 'preparing' : 'confirming';
}
