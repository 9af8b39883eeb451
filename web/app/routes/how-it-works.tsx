import { InlineScript } from '~/boot/inline-script.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Advantages } from '~/features/content/advantages.tsx';
import { BackLink } from '~/features/content/back-link.tsx';
import { pickQuestions, readContent, readFact, readSection } from '~/features/content/content.server.ts';
import { DeviceList } from '~/features/content/device-list.tsx';
import { listDevices } from '~/features/content/devices.server.ts';
import { filterDevices } from '~/features/content/filter-devices.ts';
import { Prose } from '~/features/content/prose.tsx';
import { QuestionList } from '~/features/content/question-list.tsx';
import { RouteSteps } from '~/features/content/route-steps.tsx';
import { FinalSign } from '~/features/guide/final-sign.tsx';
import { pageContext } from '~/lib/page-context.ts';
import type { PageHandle } from '~/lib/start-mode.ts';
import { useTranslation } from '~/lib/translation.tsx';
import type { Route } from './+types/how-it-works';

export const handle: PageHandle = { start: 'never' };

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext);
  const file = readContent(language, 'how-it-works');
  const faq = readContent(language, 'faq');
  return {
    title: readFact(file, 'title'),
    subtitle: readFact(file, 'subtitle'),
    description: readFact(file, 'description'),
    what: readSection(file, 'what-is-an-esim'),
    advantages: readSection(file, 'advantages'),
    steps: readSection(file, 'steps'),
    install: readSection(file, 'install'),
    devices: readSection(file, 'devices'),
    brands: listDevices(language),
    faqTitle: readFact(faq, 'title'),
    questions: pickQuestions(language, readFact(faq, 'howItWorksQuestions')),
  };
}

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { title, subtitle, description, what, advantages, steps, install, devices, brands, faqTitle, questions } =
    loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={title} description={description} canonical="/how-it-works" />
      <div className="sign">
        <div className="wrap sign-in stack">
          <BackLink to="/">{t('content.back')}</BackLink>
          <h1 className="name">{title}</h1>
          <p className="lead measure">{subtitle}</p>
        </div>
      </div>
      <section className="wrap section split" aria-labelledby={what.id}>
        <h2 id={what.id}>{what.title}</h2>
        <div className="measure">
          <Prose html={what.html} />
        </div>
      </section>
      <Advantages section={advantages} />
      <RouteSteps section={steps} />
      <section className="wrap section stack-l" aria-labelledby={install.id}>
        <div className="stack">
          <h2 id={install.id}>{install.title}</h2>
          <div className="measure">
            <Prose html={install.html} />
          </div>
        </div>
        <div className="cards">
          {install.items.map((item) => (
            <section className="stack" key={item.id} aria-labelledby={item.id}>
              <h3 className="h-board" id={item.id}>
                {item.title}
              </h3>
              <Prose html={item.html} />
            </section>
          ))}
        </div>
      </section>
      <section className="ground" aria-labelledby={devices.id}>
        <div className="wrap section stack">
          <h2 id={devices.id}>{devices.title}</h2>
          <div className="measure">
            <Prose html={devices.html} />
          </div>
          <DeviceList brands={brands} />
          <InlineScript source={import.meta.env.SSR ? filterDevices : undefined} />
        </div>
      </section>
      <section className="wrap section split" aria-labelledby="questions">
        <div className="stack">
          <h2 id="questions">{faqTitle}</h2>
          <p>
            <LocalLink className={buttonClass('line')} to="/faq">
              {t('content.allQuestions')}
            </LocalLink>
          </p>
        </div>
        <QuestionList questions={questions} openFirst />
      </section>
      <FinalSign title={t('home.finalTitle')} text={t('home.finalText')} action={t('content.browse')} to="/products" />
    </main>
  );
}
