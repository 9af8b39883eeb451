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
import { placePath } from '../places.ts';
import { allowanceOf } from '../plan-groups.ts';
import { planLabels } from '../plan-labels.ts';
import styles from './product-details.module.css';

/** Approximate hours per gigabyte: maps and chat, music at 96 kbps, video at 480p. */
const HOURS_PER_GB = { maps: 10, music: 20, video: 1.2 } as const;

/** Where the plan works, on which networks, and when its validity starts. */
export function ProductCoverage({ product }: { product: Product }) {
  const { t } = useTranslation(commonTexts, planTexts, productTexts);
  const language = useLanguage();
  const { place } = planLabels(product, t, language);
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
      value: product.startsOnFirstConnection
        ? t('product.startsOnConnection', { place })
        : t('product.startsOnInstall'),
    });
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
  const labels = planLabels(product, t, language);
  const { dailyMb, throttleKbps } = allowanceOf(product);
  const gigabytes = (product.dataMb ?? 0) / 1000;
  const hours = (perGb: number) => t('product.hours', { count: Math.max(1, Math.round(gigabytes * perGb)) });
  return (
    <>
      <h2>{t('product.descriptionTitle')}</h2>
      <p className={typography.measure}>
        {product.unlimited
          ? t('product.unlimitedText', {
              ...labels,
              amount: formatData(dailyMb, t, language),
              speed: formatSpeed(throttleKbps, t, language),
            })
          : t('product.prepaidText', labels)}{' '}
        {!product.unlimited &&
          t('product.prepaidUse', {
            maps: hours(HOURS_PER_GB.maps),
            music: hours(HOURS_PER_GB.music),
            video: hours(HOURS_PER_GB.video),
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
      ? { title: t('product.topUpTitle'), text: t('product.topUpText') }
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
