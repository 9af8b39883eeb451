import { cardBrandName } from '@esimshop/contracts/card-brand';
import { formatDecimal, parseMoney, sum } from '@esimshop/contracts/money';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import {
  WITHDRAWAL_ANSWER_DAYS,
  type WithdrawalPreview,
  type WithdrawalReceipt,
  type WithdrawalResponse,
} from '@esimshop/contracts/withdrawals';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '~/components/ui/badge.tsx';
import { Button } from '~/components/ui/button.tsx';
import choice from '~/components/ui/choice.module.css';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { boughtPlanWords } from '~/features/esims/esim-words.ts';
import { browserApi } from '~/lib/api-client.ts';
import { isUnclear } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { formatList, formatPrice } from '~/lib/format.ts';
import { formatLongDay } from '~/lib/format-time.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { portalRefundTexts } from '~/locales/portal-refund.ts';
import { withdrawTexts } from '~/locales/withdraw.ts';
import type { PostedWithdrawal } from './posted-withdrawal.ts';
import { firstChoice, noticeOf, openEsims, type PreviewedOrder, type StatementValues } from './statement-values.ts';
import styles from './withdraw.module.css';
import { WithdrawNote } from './withdraw-note.tsx';

type ConfirmStepProps = {
  values: StatementValues;
  preview: WithdrawalPreview;
  posted: PostedWithdrawal | undefined;
  onBack: () => void;
  onReceipt: (receipt: WithdrawalReceipt) => void;
};

/** The second step: the statement, what it returns, and one button. */
export function ConfirmStep({ values, preview, posted, onBack, onReceipt }: ConfirmStepProps) {
  const { t } = useTranslation(commonTexts, errorTexts, withdrawTexts);
  const language = useLanguage();
  const { order, timeZone } = preview;
  const [chosen, setChosen] = useState(() => (order ? firstChoice(order) : []));
  const [isMissing, setMissing] = useState(posted?.isMissing === true);
  const [key, setKey] = useState(() => posted?.key ?? crypto.randomUUID());
  const open = order ? openEsims(order) : [];
  const isOfAll = chosen.length === (order?.esims.length ?? 0);
  const send = useMutation({
    mutationFn: () =>
      browserApi<WithdrawalResponse>('/api/withdrawals', {
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: { ...values, locale: language, ...(!isOfAll && { esimIds: chosen }) },
      }),
    onSuccess: ({ receipt }) => receipt && onReceipt(receipt),
  });
  const notice = noticeOf(preview);
  const answered = send.data?.earlier ?? posted?.earlier;
  const earlier = answered ?? order?.earlier;
  if (notice === 'earlier' || answered) {
    return (
      <>
        {earlier && <WithdrawNote kind="earlier" preview={preview} earlier={earlier} />}
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          <TypedValues values={values} />
          <Button type="submit" name="act" value="change">
            {t('withdraw.change')}
          </Button>
        </form>
      </>
    );
  }
  const names = open
    .filter(({ id }) => chosen.includes(id))
    .map(({ plan }) => {
      const { place, amount } = boughtPlanWords(plan, t, language);
      return `${place} ${amount}`;
    });
  const said = {
    name: values.name.trim(),
    email: values.email.trim(),
    order: order?.orderNumber ?? values.orderNumber.trim(),
    day: order ? formatLongDay(order.createdAt, { language, timeZone }) : '',
    esims: formatList(names, language),
  };
  function confirm() {
    const needsChoice = open.length > 0 && chosen.length === 0;
    setMissing(needsChoice);
    if (!needsChoice) send.mutate();
  }
  return (
    <>
      {notice && <WithdrawNote kind={notice} preview={preview} />}
      <form
        className={`${ticketStyles.ticket} ${ticketStyles.wide}`}
        method="post"
        aria-labelledby="about-to-tell"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <TypedValues values={values} />
        <input type="hidden" name="key" value={key} />
        <div className={ticketStyles.main}>
          <h2 className={typography.subheading} id="about-to-tell">
            {t('withdraw.aboutToTell')}
          </h2>
          {(isOfAll || names.length > 0) && (
            <p className={styles.statement}>
              {t(
                order ? (isOfAll ? 'withdraw.statementOne' : 'withdraw.statementSome') : 'withdraw.statementUnknown',
                said,
              )}
            </p>
          )}
          {order && open.length > 0 && (
            <fieldset>
              <legend className={choice.legend}>
                {t(order.isTopUp ? 'withdraw.forWhichData' : 'withdraw.forWhich')}
              </legend>
              <ul className={styles.esims}>
                {open.map((esim) => (
                  <EsimChoice
                    key={esim.id}
                    esim={esim}
                    order={order}
                    isChosen={chosen.includes(esim.id)}
                    onChoose={(isChosen) => {
                      setMissing(false);
                      // Another choice is another statement.
                      setKey(crypto.randomUUID());
                      setChosen((before) =>
                        isChosen ? [...before, esim.id] : before.filter((each) => each !== esim.id),
                      );
                    }}
                  />
                ))}
              </ul>
              {isMissing && <Note tone="bad">{t('withdraw.chooseOne')}</Note>}
            </fieldset>
          )}
          {send.isError && (
            <Note tone="bad">
              {t(isUnclear(send.error) ? 'withdraw.unclear' : 'withdraw.failed', {
                reason: describeError(send.error, t),
              })}
            </Note>
          )}
        </div>
        <div className={ticketStyles.stub}>
          {order && <WhatGoesBack order={order} chosen={chosen} preview={preview} />}
          <Button
            variant="primary"
            wide
            tall
            type="submit"
            name="act"
            value="confirm"
            pending={send.isPending}
            pendingText={t('withdraw.confirming')}
          >
            {t(order ? 'withdraw.confirm' : 'withdraw.sendAnyway')}
            <Arrow />
          </Button>
          <p>
            <Button
              variant="text"
              type="submit"
              name="act"
              value="change"
              onClick={(event) => {
                event.preventDefault();
                // What is under way is not taken back by leaving.
                if (!send.isPending) onBack();
              }}
            >
              {t(order ? 'withdraw.change' : 'withdraw.check')}
            </Button>
          </p>
        </div>
      </form>
    </>
  );
}

/** What a browser without JavaScript sends along from step to step. */
function TypedValues({ values }: Pick<ConfirmStepProps, 'values'>) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

const TONES = { waiting: 'wait', installed: 'info', connected: 'ok' } as const;

type EsimChoiceProps = {
  esim: PreviewedOrder['esims'][number];
  order: PreviewedOrder;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function EsimChoice({ esim, order, isChosen, onChoose }: EsimChoiceProps) {
  const { t } = useTranslation(commonTexts, withdrawTexts);
  const language = useLanguage();
  const { id, plan, stage, verdict, price, returns, canReturn } = esim;
  const { place, amount } = boughtPlanWords(plan, t, language);
  const isShared = order.mode === 'pro_rata' && stage === 'connected' && verdict.kind === 'asks';
  return (
    <li>
      <input
        className={choice.mark}
        type="checkbox"
        id={`esim-${id}`}
        name="esim"
        value={id}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <label htmlFor={`esim-${id}`}>
        <b>
          {place} {amount}
        </b>{' '}
        <Badge tone={TONES[stage]}>{t(`withdraw.stages.${stage}`)}</Badge>
        <small>
          {isShared
            ? t('withdraw.usedProRata', { days: WITHDRAWAL_ANSWER_DAYS })
            : t(`withdraw.reasons.${verdict.reason}`, {
                days: WITHDRAWAL_ANSWER_DAYS,
                amount: formatPrice(returns ?? price, order.currency),
              })}
        </small>
        {canReturn && verdict.reason === 'ended' && (
          <small>
            {t('withdraw.promise', { days: REFUND_DAYS })} <LocalLink to="/portal">{t('withdraw.returnIt')}</LocalLink>
          </small>
        )}
      </label>
      <span className={styles.price}>{formatPrice(returns ?? price, order.currency)}</span>
    </li>
  );
}

type WhatGoesBackProps = { order: PreviewedOrder; chosen: number[]; preview: WithdrawalPreview };

/** The lines and the sum of what goes back by itself. */
function WhatGoesBack({ order, chosen, preview }: WhatGoesBackProps) {
  const { t } = useTranslation(commonTexts, portalRefundTexts, withdrawTexts);
  const language = useLanguage();
  const shown = { language, timeZone: preview.timeZone };
  const { currency, paidWith } = order;
  const returned = order.obstacle
    ? []
    : openEsims(order).flatMap(({ id, plan, returns }) =>
        returns !== null && chosen.includes(id) ? [{ id, plan, returns }] : [],
      );
  const total = formatDecimal(
    sum(
      returned.map(({ returns }) => parseMoney(returns, currency)),
      currency,
    ),
  );
  if (returned.length === 0)
    return <p>{t('withdraw.nothingByItself', { answerBy: formatLongDay(preview.answerBy, shown) })}</p>;
  const method = paidWith.last4
    ? t('portal-refund.cardEnding', { brand: cardBrandName(paidWith.brand), last4: paidWith.last4 })
    : t(paidWith.method === 'card' ? 'portal-refund.card' : 'portal-refund.sameWay');
  return (
    <>
      <h3>{t('withdraw.getBack')}</h3>
      <dl className={styles.sum}>
        {returned.map(({ id, plan, returns }) => {
          const { place, amount } = boughtPlanWords(plan, t, language);
          return (
            <div key={id}>
              <dt>
                {place} {amount}
              </dt>
              <dd>{formatPrice(returns, currency)}</dd>
            </div>
          );
        })}
        <div>
          <dt>{t('withdraw.total')}</dt>
          <dd>{formatPrice(total, currency)}</dd>
        </div>
      </dl>
      <p className={typography.small}>{t('withdraw.to', { method, due: formatLongDay(preview.dueAt, shown) })}</p>
      <p className={`${typography.small} ${typography.muted}`}>
        {t(order.isTopUp ? 'withdraw.stopsAdding' : 'withdraw.stopsWorking')}
      </p>
    </>
  );
}
