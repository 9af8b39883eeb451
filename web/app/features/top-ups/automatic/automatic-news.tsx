import type { AutomaticNews as News } from '@esimshop/contracts/automatic-top-ups';
import { useId } from 'react';
import { Icon, type IconName } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatData, formatPrice } from '~/lib/format.ts';
import { formatTime } from '~/lib/format-time.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { automaticTexts } from '~/locales/automatic.ts';
import { commonTexts } from '~/locales/common.ts';
import styles from './automatic.module.css';

const ICONS: Record<News['kind'], IconName> = { on: 'tick', off: 'close', added: 'plus', not_done: 'alert' };

/** What it did, newest first. */
export function AutomaticNews({ news }: { news: readonly News[] }) {
  const { t } = useTranslation(automaticTexts, commonTexts);
  const titleId = useId();
  return (
    <section className={layout.stack} aria-labelledby={titleId}>
      <h2 className={typography.subheading} id={titleId}>
        {t('automatic.log')}
      </h2>
      <ul className={`${layout.plainList} ${styles.news}`}>
        {news.map((each) => (
          <Line key={`${each.kind}${each.at}`} news={each} />
        ))}
      </ul>
    </section>
  );
}

function Line({ news: { kind, at, end, dataMb, leftMb, amount, currency } }: { news: News }) {
  const { t } = useTranslation(automaticTexts, commonTexts);
  const language = useLanguage();
  const moment = formatTime(at, language);
  const price = formatPrice(amount, currency);
  const left = leftMb === null ? '' : formatData(leftMb, t, language);
  const detail = {
    on: t('automatic.newsLimit', { moment, amount: price }),
    off: end ? `${moment}. ${t(`automatic.ends.${end}`)}` : moment,
    added: t('automatic.newsLeft', { moment, left }),
    not_done: t(end ? 'automatic.newsLeft' : 'automatic.notNeeded', { moment, left }),
  }[kind];
  return (
    <li>
      <Icon name={ICONS[kind]} />
      <span>
        <b>{t(`automatic.news.${kind}`, { data: formatData(dataMb, t, language) })}</b>
        <small>{detail}</small>
      </span>
      {kind === 'added' && <span className={typography.price}>{price}</span>}
    </li>
  );
}
