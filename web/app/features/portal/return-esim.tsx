import type { PortalEsim, PortalRefund, PortalRefundQuote } from '@esimshop/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { Dialog } from '~/components/ui/dialog.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import typography from '~/components/ui/typography.module.css';
import { browserApi } from '~/lib/api-client.ts';
import { describeError } from '~/lib/error-text.ts';
import { formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { portalRefundTexts } from '~/locales/portal-refund.ts';
import { portalQuery } from './portal-query.ts';

type ReturnEsimProps = { esim: PortalEsim; token: string; place: string };

/** States in which the plan has run: there is nothing to ask the supplier. */
const HAS_RUN: readonly PortalEsim['stage'][] = ['active', 'out_of_data', 'expired', 'cancelled'];

/** The return of an eSIM for its money: what the policy says now, the question, and how far it has come. */
export function ReturnEsim({ esim, token, place }: ReturnEsimProps) {
  const { t } = useTranslation(portalRefundTexts, errorTexts);
  const client = useQueryClient();
  const body = { token, esimId: esim.id };
  const quote = useMutation({
    mutationFn: () => browserApi<PortalRefundQuote>('/api/portal/refund-quotes', { method: 'POST', body }),
  });
  const refund = useMutation({
    mutationFn: () => browserApi<{ refund: PortalRefund }>('/api/portal/refunds', { method: 'POST', body }),
    onSettled: () => {
      quote.reset();
      return client.invalidateQueries({ queryKey: portalQuery(token).queryKey });
    },
  });
  const state = esim.refund ?? refund.data?.refund;
  if (state) return <RefundState refund={state} />;
  if (HAS_RUN.includes(esim.stage)) return null;
  const error = quote.error ?? refund.error;
  const verdict = quote.data?.verdict;
  return (
    <div className={layout.stackSmall}>
      {error && (
        <Note tone="bad">
          <b>{t('portal-refund.failed')}</b> {t('portal-refund.failedText', { reason: describeError(error, t) })}
        </Note>
      )}
      {verdict?.kind === 'no' && (
        <Note>
          {t(
            `portal-refund.no.${verdict.reason === 'disputed' || verdict.reason === 'too_late' ? verdict.reason : 'activated'}`,
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
      <p className={`${typography.small} ${typography.muted}`}>{t('portal-refund.rule')}</p>
      {quote.data && (
        <Question
          quote={quote.data}
          place={place}
          isPending={refund.isPending}
          onConfirm={() => refund.mutate()}
          onClose={() => quote.reset()}
        />
      )}
    </div>
  );
}

type QuestionProps = {
  quote: PortalRefundQuote;
  place: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

function Question({ quote: { verdict, amount, currency }, place, isPending, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation(portalRefundTexts);
  const values = { amount: formatPrice(amount, currency), place };
  if (verdict.kind === 'no') return null;
  const { reason } = verdict;
  const isAsked = reason === 'installed' || reason === 'not_credited' || reason === 'not_revocable';
  return (
    <Dialog open title={t('portal-refund.title', values)} onClose={onClose}>
      <p>
        {isAsked
          ? t('portal-refund.ask', { reason: t(`portal-refund.reasons.${reason}`) })
          : t('portal-refund.yes', values)}
      </p>
      <div className={layout.buttons}>
        <Button variant="danger" pending={isPending} pendingText={t('portal-refund.acting')} onClick={onConfirm}>
          {t(isAsked ? 'portal-refund.askAct' : 'portal-refund.act', values)}
        </Button>
        <Button onClick={onClose}>{t('portal-refund.keep')}</Button>
      </div>
    </Dialog>
  );
}

function RefundState({ refund: { state, amount, currency } }: { refund: PortalRefund }) {
  const { t } = useTranslation(portalRefundTexts);
  return <Note>{t(`portal-refund.states.${state}`, { amount: formatPrice(amount, currency) })}</Note>;
}
