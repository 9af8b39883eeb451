import type { Locale } from '@esimshop/contracts/locales';
import { formatMoney } from '@esimshop/contracts/money';
import type { Receipt } from '@esimshop/contracts/receipts';
import { html } from '../../platform/html-template.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { LOOK } from './mail-look.ts';
import type { MailShop } from './render-mail-frame.ts';
import { renderOrderNumber } from './render-order-number.ts';
import { describePortalAccess, renderPortalAccess } from './render-portal-access.ts';

type ReceiptMailOptions = {
  receipt: Pick<Receipt, 'kind' | 'number' | 'orderNumber' | 'totalMinor' | 'currency' | 'buyer'>;
  /** Over the receipt that this one replaces. */
  creditNote: Pick<Receipt, 'number' | 'corrects'> | undefined;
  /** Contains the reader's token. */
  portalUrl: string;
  locale: Locale;
  shop: MailShop;
};

/** The mail of a receipt or credit note that no other mail carries. */
export function renderReceiptMail({ receipt, creditNote, portalUrl, locale, shop }: ReceiptMailOptions): MailContent {
  const texts = MAIL_TEXTS[locale];
  const { kind, number, orderNumber, totalMinor, currency } = receipt;
  const amount = formatMoney({ amountMinor: Math.abs(totalMinor), currency });
  const { subject, heading, intro } = creditNote
    ? texts.receiptReplaced({
        number,
        orderNumber,
        company: receipt.buyer.company?.companyName ?? '',
        creditNote: creditNote.number,
        replaced: creditNote.corrects ?? '',
      })
    : texts.receipts[kind]({ number, orderNumber, amount });
  return composeMail({
    locale,
    shop,
    subject,
    preview: intro,
    heading,
    content: html`${renderOrderNumber(orderNumber, texts)}<p class="ink" style="${LOOK.body};padding-bottom:12px">${intro}</p>
${renderPortalAccess(portalUrl, texts, 'go')}`,
    paragraphs: [heading, `${texts.orderNumber}: ${orderNumber}`, intro, ...describePortalAccess(portalUrl, texts)],
    footer: texts.receiptKept,
  });
}
