import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Features } from '~/features/guide/features.tsx';
import { FinalSign } from '~/features/guide/final-sign.tsx';
import { Questions } from '~/features/guide/questions.tsx';
import { Steps } from '~/features/guide/steps.tsx';
import { SamplePlans } from '~/features/preview/sample-plans.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { settings } from '~/settings.ts';

const SAMPLE_REGIONS = 10;

/** The home page with samples in place of the catalogue, so that a change of the design can be judged without one. */
export default function DesignPreview() {
  const { t } = useTranslation();
  const { destinations } = settings.claims;
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={t('home.title')} noIndex />
      <div className="sign">
        <div className="wrap home-top">
          <section className="sign-in home-sign">
            <h1>{t('home.headline')}</h1>
            <p className="lead measure">{t('home.lead', { total: destinations })}</p>
            <p className="btns">
              <LocalLink className={buttonClass('line')} to="/products">
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
      <section className="wrap section-b stack-l" aria-labelledby="why">
        <h2 id="why">{t('guide.whyTitle')}</h2>
        <Features destinationCount={destinations} regionCount={SAMPLE_REGIONS} />
      </section>
      <Steps />
      <Questions />
      <FinalSign title={t('home.finalTitle')} text={t('home.finalText')} action={t('home.browse')} to="/products" />
    </main>
  );
}
