import type { Locale } from '@esimshop/contracts/locales';
import { formatDecimal } from '@esimshop/contracts/money';
import { destinationNames } from '../../catalogue/destinations/destination-names.ts';
import { formatPrice, formatSize } from '../../documents/describe-order.ts';
import { formatLongDay } from '../../documents/format-moment.ts';
import type { OpenEsim } from '../../orders/esims.ts';
import type { TopUpRule } from '../../orders/top-up-rules.ts';
import { MAIL_TEXTS } from '../../texts/texts.ts';
import type { MailContent } from './compose-mail.ts';
import { renderLetter } from './render-letter.ts';
import type { MailShop } from './render-mail-frame.ts';

type AutomaticMailOptions = {
  news: 'on' | 'due' | 'ended';
  rule: Pick<TopUpRule, 'dataMb' | 'times' | 'priceMinor' | 'currency' | 'consent' | 'createdAt' | 'end'>;
  /** The run that is about to be charged: what is left, and which one it is. */
  run: { leftMb: number; nth: number } | undefined;
  line: Pick<OpenEsim['line'], 'countryCode' | 'ownNames'>;
  /** Both contain the reader's token. */
  automaticUrl: string;
  topUpUrl: string;
  locale: Locale;
  shop: MailShop;
};

/** What the buyer of an automatic top-up is told: that it is on, in which words; that a charge is due; that it has ended, and why. */
export function renderAutomaticMail(options: AutomaticMailOptions): MailContent {
  const { locale, shop, automaticUrl, topUpUrl } = options;
  const { footer } = MAIL_TEXTS[locale].automatic;
  const { isByHand, ...letter } = writeLetter(options);
  const [preview = ''] = letter.paragraphs;
  return renderLetter({
    locale,
    shop,
    url: isByHand ? topUpUrl : automaticUrl,
    letter: { ...letter, preview, footer },
  });
}

type Letter = { subject: string; heading: string; paragraphs: string[]; action: string; isByHand?: boolean };

function writeLetter({ news, rule, run, line, locale, shop: { timeZone } }: AutomaticMailOptions): Letter {
  const texts = MAIL_TEXTS[locale];
  const letters = texts.automatic;
  const { times, currency, consent } = rule;
  const words = {
    place: line.ownNames?.[locale] ?? destinationNames(line.countryCode)[locale],
    data: formatSize(rule.dataMb, locale),
    price: formatPrice(formatDecimal({ amountMinor: rule.priceMinor, currency }), currency),
    times,
  };
  if (news === 'on') return letters.on({ ...words, consent: consent.text });
  if (news === 'due') {
    const { leftMb = 0, nth = 1 } = run ?? {};
    const agreedOn = formatLongDay(rule.createdAt, { locale, timeZone });
    return letters.due({ ...words, left: formatSize(leftMb, locale), nth, agreedOn });
  }
  const { subject, heading, nothing, why, again } = letters.ended;
  const reasons: Partial<Record<string, string | ((rule: typeof words) => string)>> = why;
  const reason = reasons[rule.end ?? ''] ?? '';
  const isByHand = rule.end === 'declined' || rule.end === 'authentication';
  return {
    subject: subject(words),
    heading,
    paragraphs: [typeof reason === 'string' ? reason : reason(words), nothing(words)].filter(Boolean),
    action: isByHand ? texts.addData : again,
    isByHand,
  };
}
