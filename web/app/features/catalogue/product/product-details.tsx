import type { Product } from '@esimshop/contracts/products';
import { buttonClass } from '~/components/ui/button.tsx';
import { type Fact, FactList } from '~/components/ui/fact-list.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import routeStyles from '~/components/ui/route.module.css';
import typography from '~/components/ui/typography.module.css';
import { formatData, formatSpeed } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { commonTexts } from '~/locales/common.ts';
import { planTexts } from '~/locales/plans.ts';
import { productTexts } from '~/locales/product.ts';
import { mustInstallBefore } from '../install-before.ts';
import { placePath } from '../places.ts';
import { allowanceOf } from '../plan-groups.ts';
import { coverageInText, placeOf, planLabels } from '../plan-labels.ts';
import { DAILY_MB } from '../plans/data-need.ts';
import styles from './product-details.module.css';

/** Music at 96 to 160 kbps; the other figures are those of the planner. */
const MUSIC_MB_PER_HOUR = 50;

/** Where the plan works, on which networks, and when its validity starts. */
export function ProductCoverage({ product }: { product: Product }) {
  const { t } = useTranslation(commonTexts, planTexts, productTexts);
  const language = useLanguage();
  const place = placeOf(product, t, language);
  const { dailyMb, throttleKbps } = allowanceOf(product);
  const facts: Fact[] = [
    {
      label: t('product.worksIn'),
      value: product.coverage === 'local' ? place : t('product.worksInCount', { place, count: product.countryCount }),
    },
  ];
  if (product.networks.length > 0) {
    facts.push({
      label: t('product.networks'),
      value: product.networks.map(({ name, generation }) => `${name} ${generation}`.trim()).join(', '),
    });
  }
  if (product.unlimited) {
    const amount = formatData(dailyMb, t, language);
    facts.push({
      label: t('product.fullSpeed'),
      value: t('product.fullSpeedText', { amount, speed: formatSpeed(throttleKbps, t, language) }),
    });
  }
  if (product.startsOnFirstConnection !== null) {
    facts.push({
      label: t('product.validityStarts'),
      value: product.startsOnFirstConnection ? t('plans.onFirstConnection') : t('plans.onPurchase'),
    });
  }
  if (mustInstallBefore(product.countryCode)) {
    facts.push({ label: t('product.beforeTravel'), value: t('plans.installBefore', { place }) });
  }
  facts.push(
    { label: t('product.topUp'), value: t(product.topUp ? 'plans.topUpYes' : 'plans.topUpNo') },
    { label: t('product.ownSim'), value: t('product.ownSimText') },
  );
  return (
    <section className={`${layout.stack} ${layout.offscreen}`}>
      <h2>{t('product.coverage')}</h2>
      <FactList facts={facts} />
      <p>
        <LocalLink
          className={buttonClass('text')}
          to={placePath({ code: product.countryCode, coverage: product.coverage })}
        >
          {t('product.morePlans', { place })}
          <Arrow />
        </LocalLink>
      </p>
    </section>
  );
}

/** What the plan is sufficient for, in figures. */
export function ProductDescription({ product }: { product: Product }) {
  const { t } = useTranslation(commonTexts, planTexts, productTexts);
  const language = useLanguage();
  const labels = { ...planLabels(product, t, language), place: coverageInText(product, t, language) };
  const { dailyMb, throttleKbps } = allowanceOf(product);
  const lasts = (unit: 'product.daysOf' | 'product.hours', megabytes: number) =>
    t(unit, { count: Math.max(1, Math.round((product.dataMb ?? 0) / megabytes)) });
  return (
    <>
      <h2>{t('product.descriptionTitle')}</h2>
      <p className={typography.measure}>
        {product.unlimited
          ? t(product.validityDays === 1 ? 'product.unlimitedDayText' : 'product.unlimitedText', {
              ...labels,
              amount: formatData(dailyMb, t, language),
              speed: formatSpeed(throttleKbps, t, language),
            })
          : t('product.prepaidText', labels)}{' '}
        {!product.unlimited &&
          t('product.prepaidUse', {
            maps: lasts('product.daysOf', DAILY_MB.maps),
            music: lasts('product.hours', MUSIC_MB_PER_HOUR),
            video: lasts('product.hours', DAILY_MB.video),
          })}
      </p>
    </>
  );
}

/** The steps from installation to use, as stops on a line. */
export function ActivationGuide({ product }: { product: Product }) {
  const { t } = useTranslation(commonTexts, productTexts);
  const { duration } = planLabels(product, t, useLanguage());
  const stops = [
    { title: t('product.installTitle'), text: t('product.installText') },
    {
      title: t('product.landTitle'),
      text: product.startsOnFirstConnection ? t('product.landStartsText', { duration }) : t('product.landText'),
    },
    product.topUp
      ? { title: t('product.topUpTitle'), text: t(product.unlimited ? 'product.topUpDaysText' : 'product.topUpText') }
      : { title: t('product.usageTitle'), text: t('product.usageText') },
  ];
  return (
    <>
      <h2 className={styles.guide}>{t('product.guideTitle')}</h2>
      <ol className={routeStyles.route}>
        {stops.map(({ title, text }) => (
          <li className={routeStyles.stop} key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
