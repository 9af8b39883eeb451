import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import signStyles from '~/components/ui/sign.module.css';
import typography from '~/components/ui/typography.module.css';
import { CallToAction } from '~/features/content/call-to-action.tsx';
import { FaqSection } from '~/features/content/faq-section.tsx';
import { Features } from '~/features/content/features.tsx';
import { Steps } from '~/features/content/steps.tsx';
import { SamplePlans } from '~/features/preview/sample-plans.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { guideTexts } from '~/locales/guide.ts';
import { homeTexts } from '~/locales/home.ts';

const SAMPLE_DESTINATIONS = 196;
const SAMPLE_REGIONS = 10;

/** The home page with samples instead of the catalogue, for reviewing design changes. */
export default function DesignPreview() {
  const { t } = useTranslation(guideTexts, homeTexts);
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={t('home.title')} />
      <div className={signStyles.sign}>
        <div className={`${layout.wrap} ${signStyles.withBoard}`}>
          <section className={`${signStyles.inside} ${signStyles.headline}`}>
            <h1>{t('home.headline')}</h1>
            <p className={`${typography.lead} ${typography.measure}`}>
              {t('home.lead', { total: SAMPLE_DESTINATIONS })}
            </p>
            <p className={layout.buttons}>
              <LocalLink className={buttonClass('secondary')} to="/products">
                {t('home.browse')}
              </LocalLink>
              <LocalLink className={buttonClass('text')} to="/how-it-works">
                {t('home.howItWorks')}
              </LocalLink>
            </p>
          </section>
        </div>
      </div>
      <SamplePlans />
      <section className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLarge}`} aria-labelledby="why">
        <h2 id="why">{t('guide.whyTitle')}</h2>
        <Features destinationCount={SAMPLE_DESTINATIONS} regionCount={SAMPLE_REGIONS} />
      </section>
      <Steps />
      <FaqSection />
      <CallToAction title={t('home.finalTitle')} text={t('home.finalText')} action={t('home.browse')} to="/products" />
    </main>
  );
}
