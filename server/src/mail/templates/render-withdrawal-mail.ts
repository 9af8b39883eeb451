import type { Locale } from '@esimshop/contracts/locales';
import { formatMoney } from '@esimshop/contracts/money';
import type { BoughtPlan } from '@esimshop/contracts/orders';
import { describePlan } from '../../documents/describe-order.ts';
import { formatLongDay, formatSecond } from '../../documents/format-moment.ts';
import { answerByOf, verdictOf, type WithdrawalEsimRow, type WithdrawalRow } from '../../orders/withdrawals.ts';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import type { MailShop } from './render-mail-frame.ts';

type Options = { withdrawal: WithdrawalRow; locale: Locale; shop: MailShop };
export type WithdrawnPlan = {
  row: WithdrawalEsimRow;
  plan: BoughtPlan;
  currency: string;
  /** By a top-up. */
  isAdded: boolean;
};

/** The receipt of a withdrawal: its words, when it arrived, and what happens until when. */
export function renderWithdrawalReceipt({
  withdrawal,
  esims,
  locale,
  shop,
}: Options & { esims: WithdrawnPlan[] }): MailContent {
  const texts = MAIL_TEXTS[locale].withdrawal;
  const { number, receivedAt, statement } = withdrawal;
  const received = formatSecond(receivedAt, { locale, timeZone: shop.timeZone });
  const steps = describeSteps({ withdrawal, esims, locale, shop });
  const fact = (label: string, value: string) =>
    html`<div class="muted" style="${LOOK.label}">${label}</div>
<div class="ink" style="${LOOK.strong};padding-bottom:12px">${value}</div>
`;
  return composeMail({
    locale,
    shop,
    subject: texts.subject(number),
    preview: texts.intro,
    heading: texts.heading,
    content: html`<p class="ink" style="${LOOK.body}">${texts.intro}</p>
${fact(texts.number, number)}${fact(texts.received, received)}<div class="muted" style="${LOOK.label}">${texts.yourStatement}</div>
<p class="ink" style="${LOOK.body}">${statement}</p>
<h2 class="ink" style="${LOOK.heading}">${texts.next}</h2>
${steps.map(
  (step) => html`<p class="ink" style="${LOOK.body}">${step}</p>
`,
)}`,
    paragraphs: [
      texts.heading,
      texts.intro,
      `${texts.number}: ${number}\n${texts.received}: ${received}`,
      `${texts.yourStatement}:\n${statement}`,
      `${texts.next}:\n${steps.join('\n')}`,
    ],
    footer: texts.notYou,
  });
}

function describeSteps({ withdrawal, esims, locale, shop }: Options & { esims: WithdrawnPlan[] }): string[] {
  const texts = MAIL_TEXTS[locale].withdrawal;
  const time = { locale, timeZone: shop.timeZone };
  const due = formatLongDay(withdrawal.dueAt, time);
  const answerBy = formatLongDay(answerByOf(withdrawal), time);
  if (withdrawal.obstacle === 'order_unknown') return [texts.search(answerBy)];
  const verdicts = esims.map(({ row, plan, currency }) => {
    const { called: place, data } = describePlan(plan, locale);
    return {
      kind: verdictOf(row).kind,
      esim: `${place} ${data}`,
      amountMinor: row.amountMinor,
      amount: formatMoney({ amountMinor: row.amountMinor, currency }),
    };
  });
  const returned = verdicts.filter(({ kind }) => kind === 'returns');
  const amountMinor = returned.reduce((sum, each) => sum + each.amountMinor, 0);
  const currency = esims[0]?.currency;
  const waits = withdrawal.obstacle !== null || verdicts.some(({ kind }) => kind === 'asks');
  return [
    ...verdicts.map(({ kind, esim, amount }) => {
      if (kind === 'returns') return texts.returns(esim, amount);
      if (kind === 'refunded') return texts.refunded(esim);
      return kind === 'check' ? texts.checking(esim) : texts.asks(esim);
    }),
    ...(amountMinor > 0 && currency
      ? [
          texts.refund({ amount: formatMoney({ amountMinor, currency }), due }),
          texts.ends(esims.some((each) => each.isAdded)),
        ]
      : []),
    ...(waits ? [texts.answer(answerBy)] : []),
  ];
}

/** The owner's answer to a withdrawal that is not accepted. */
export function renderWithdrawalDeclined({ withdrawal, locale, shop }: Options): MailContent {
  const texts = MAIL_TEXTS[locale].withdrawal;
  const reason = withdrawal.note ?? '';
  return composeMail({
    locale,
    shop,
    subject: texts.declinedSubject(withdrawal.number),
    preview: texts.declinedIntro,
    heading: texts.declinedHeading,
    content: html`<p class="ink" style="${LOOK.body}">${texts.declinedIntro}</p>
<p class="ink" style="${LOOK.body};white-space:pre-line">${reason}</p>
<p class="ink" style="${LOOK.body}">${texts.declinedNext}</p>
`,
    paragraphs: [texts.declinedHeading, texts.declinedIntro, reason, texts.declinedNext],
    footer: `${texts.number}: ${withdrawal.number}`,
  });
}
