import { cardBrandName } from '@esimshop/contracts/card-brand';
import type { PortalEsim, PortalRefund, PortalRefundQuote, PortalRefundRequest } from '@esimshop/contracts/portal';
import { providerName } from '@esimshop/contracts/provider-name';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import { FactList } from '~/components/ui/fact-list.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { StepLine } from '~/components/ui/step-line.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { isUnclear } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { formatDate, formatPrice } from '~/lib/format.ts';
import type { TFunction } from '~/lib/translate.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { errorTexts } from '~/locales/errors.ts';
import { portalRefundTexts } from '~/locales/portal-refund.ts';
import { portalQuery } from './portal-query.ts';

type ReturnEsimProps = { esim: PortalEsim; token: string; plan: string };

/** States in which the plan has run: there is nothing to ask the supplier. */
const HAS_RUN: readonly PortalEsim['stage'][] = ['active', 'out_of_data', 'expired', 'cancelled'];

/** Returning an eSIM: what the policy allows, the confirmation, and the progress of the refund. */
export function ReturnEsim({ esim, token, plan }: ReturnEsimProps) {
  const { t } = useTranslation(portalRefundTexts, errorTexts);
  const client = useQueryClient();
  const body = { token, esimId: esim.id };
  const quote = useMutation({
    mutationFn: () => browserApi<PortalRefundQuote>('/api/portal/refund-quotes', { method: 'POST', body }),
  });
  const refund = useMutation({
    mutationFn: (agreed: PortalRefundRequest['agreed']) =>
      browserApi<{ refund: PortalRefund }>('/api/portal/refunds', { method: 'POST', body: { ...body, agreed } }),
    onSettled: () => {
      quote.reset();
      return client.invalidateQueries({ queryKey: portalQuery(token).queryKey });
    },
  });
  const state = esim.refund ?? refund.data?.refund;
  if (state) return <RefundState refund={state} />;
  if (HAS_RUN.includes(esim.stage)) return null;
  const error = quote.error ?? refund.error;
  const isOpen = error !== null && error === refund.error && isUnclear(error);
  const verdict = quote.data?.verdict;
  return (
    <div className={layout.stackSmall}>
      {error && (
        <Note tone="bad">
          <b>{t(isOpen ? 'portal-refund.unclear' : 'portal-refund.failed')}</b>{' '}
          {t(isOpen ? 'portal-refund.unclearText' : 'portal-refund.failedText', { reason: describeError(error, t) })}
        </Note>
      )}
      {verdict?.kind === 'no' && (
        <Note>
          {t(
            `portal-refund.no.${verdict.reason === 'disputed' || verdict.reason === 'too_late' ? verdict.reason : 'activated'}`,
            { days: REFUND_DAYS },
          )}
        </Note>
      )}
      <div className={layout.buttons}>
        <Button
          variant="text"
          pending={quote.isPending}
          pendingText={t('portal-refund.checking')}
          onClick={() => quote.mutate()}
        >
          {t('portal-refund.open')}
        </Button>
      </div>
      <p className={`${typography.small} ${typography.muted}`}>{t('portal-refund.rule', { days: REFUND_DAYS })}</p>
      {quote.data && (
        <Question
          quote={quote.data}
          plan={plan}
          isPending={refund.isPending}
          onConfirm={refund.mutate}
          // What is under way is not taken back by closing.
          onClose={() => refund.isPending || quote.reset()}
        />
      )}
    </div>
  );
}

type QuestionProps = {
  quote: PortalRefundQuote;
  plan: string;
  isPending: boolean;
  onConfirm: (agreed: PortalRefundRequest['agreed']) => void;
  onClose: () => void;
};

function Question({ quote, plan, isPending, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation(portalRefundTexts);
  const { verdict, amount, currency, paidWith } = quote;
  const values = { amount: formatPrice(amount, currency), plan };
  if (verdict.kind === 'no') return null;
  const { kind, reason } = verdict;
  const isAsked = reason === 'installed' || reason === 'not_revocable';
  const facts = [
    { label: t('portal-refund.facts.amount'), value: values.amount },
    { label: t('portal-refund.facts.to'), value: describeMethod(paidWith, t) },
    { label: t('portal-refund.facts.when'), value: t(isAsked ? 'portal-refund.whenAgreed' : 'portal-refund.when') },
  ];
  return (
    <Dialog open title={t('portal-refund.title', values)} onClose={onClose}>
      <p>
        {isAsked ? t('portal-refund.ask', { reason: t(`portal-refund.reasons.${reason}`) }) : t('portal-refund.yes')}
      </p>
      <FactList facts={facts} />
      <div className={layout.buttons}>
        <Button
          variant="danger"
          pending={isPending}
          pendingText={t('portal-refund.acting')}
          onClick={() => onConfirm({ kind, amount })}
        >
          {t(isAsked ? 'portal-refund.askAct' : 'portal-refund.act', values)}
        </Button>
        <Button onClick={onClose}>{t('portal-refund.keep')}</Button>
      </div>
    </Dialog>
  );
}

function describeMethod(
  { method, brand, last4 }: PortalRefundQuote['paidWith'],
  t: TFunction<typeof portalRefundTexts>,
): string {
  const name = providerName(method);
  if (method !== 'card') return name === method ? t('portal-refund.sameWay') : name;
  if (!last4) return t('portal-refund.card');
  return t('portal-refund.cardEnding', { brand: cardBrandName(brand), last4 });
}

/** A bank shows a refund within ten business days, which are fourteen days. */
const ARRIVES_WITHIN_MS = 14 * 86_400_000;
/** The step reached in each state; other states have no known progress. */
const STEP_OF: Partial<Record<PortalRefund['state'], number>> = { revoking: 1, returning: 2, pending: 2, refunded: 3 };

function RefundState({ refund: { state, amount, currency, returnedAt } }: { refund: PortalRefund }) {
  const { t } = useTranslation(portalRefundTexts);
  const language = useLanguage();
  const arrivesAt = returnedAt === null ? undefined : Date.parse(returnedAt) + ARRIVES_WITHIN_MS;
  const hasArrived = arrivesAt !== undefined && arrivesAt < Date.now();
  const step = hasArrived ? 4 : STEP_OF[state];
  const date = arrivesAt && formatDate(new Date(arrivesAt).toISOString(), language);
  const steps = [
    t('portal-refund.steps.off'),
    t('portal-refund.steps.sent'),
    date ? t('portal-refund.steps.by', { date }) : t('portal-refund.steps.arrives'),
  ];
  return (
    <div className={layout.stackSmall}>
      <Note>{t(`portal-refund.states.${state}`, { amount: formatPrice(amount, currency) })}</Note>
      {step && <StepLine steps={steps} current={step} label={t('portal-refund.way')} stacked />}
    </div>
  );
}
