import type { ContentSection } from '@esimshop/content/content-file';
import { InlineScript } from '~/boot/inline-script.tsx';
import { Seo } from '~/components/layout/seo.tsx';
import { buttonClass } from '~/components/ui/button.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import iconLinkStyles from '~/components/ui/icon-link.module.css';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import routeStyles from '~/components/ui/route.module.css';
import signStyles from '~/components/ui/sign.module.css';
import typography from '~/components/ui/typography.module.css';
import { Advantages } from '~/features/content/advantages.tsx';
import { CallToAction } from '~/features/content/call-to-action.tsx';
import { pickQuestions, readContent, readField, readSection } from '~/features/content/content.server.ts';
import { DeviceList } from '~/features/content/device-list.tsx';
import { listDevices } from '~/features/content/devices.server.ts';
import { filterDevices } from '~/features/content/filter-devices.ts';
import { Prose } from '~/features/content/prose.tsx';
import { QuestionList } from '~/features/content/question-list.tsx';
import { SettingsPicture } from '~/features/phone-settings/settings-picture.tsx';
import { pageContext } from '~/lib/page-context.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { contentTexts } from '~/locales/content.ts';
import { homeTexts } from '~/locales/home.ts';
import type { Route } from './+types/how-it-works';

/** Beside the instructions of each kind of phone: where an eSIM is added, and what is on after landing. */
const PICTURES = [
  { part: 'iphone', phone: 'iphone', screen: 'add' },
  { part: 'iphone', phone: 'iphone', screen: 'roaming' },
  { part: 'android', phone: 'pixel', screen: 'roaming' },
  { part: 'android', phone: 'samsung', screen: 'add' },
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const reader = context.get(pageContext);
  const [file, faq] = await Promise.all([readContent(reader, 'how-it-works'), readContent(reader, 'faq')]);
  return {
    title: readField(file, 'title'),
    subtitle: readField(file, 'subtitle'),
    description: readField(file, 'description'),
    what: readSection(file, 'what-is-an-esim'),
    advantages: readSection(file, 'advantages'),
    steps: readSection(file, 'steps'),
    install: readSection(file, 'install'),
    devices: readSection(file, 'devices'),
    brands: listDevices(reader.language),
    faqTitle: readField(faq, 'title'),
    questions: pickQuestions(faq, 'howItWorksQuestions'),
  };
}

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(contentTexts, homeTexts);
  const { title, subtitle, description, what, advantages, steps, install, devices, brands, faqTitle, questions } =
    loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={title} description={description} canonical="/how-it-works" />
      <div className={signStyles.sign}>
        <div className={`${layout.wrap} ${signStyles.inside} ${layout.stack}`}>
          <LocalLink className={iconLinkStyles.iconLink} to="/">
            <Icon name="back" />
            {t('content.back')}
          </LocalLink>
          <h1 className={typography.name}>{title}</h1>
          <p className={`${typography.lead} ${typography.measure}`}>{subtitle}</p>
        </div>
      </div>
      <section className={`${layout.wrap} ${layout.section} ${layout.split}`} aria-labelledby={what.id}>
        <h2 id={what.id}>{what.title}</h2>
        <div className={typography.measure}>
          <Prose html={what.html} />
        </div>
      </section>
      <Advantages section={advantages} />
      <RouteSteps section={steps} />
      <section className={`${layout.wrap} ${layout.section} ${layout.stackLarge}`} aria-labelledby={install.id}>
        <div className={layout.stack}>
          <h2 id={install.id}>{install.title}</h2>
          <div className={typography.measure}>
            <Prose html={install.html} />
          </div>
        </div>
        <div className={layout.cards}>
          {install.items.map((item) => (
            <section className={layout.stack} key={item.id} aria-labelledby={item.id}>
              <h3 className={typography.subheading} id={item.id}>
                {item.title}
              </h3>
              <Prose html={item.html} />
              <div className={layout.buttons}>
                {PICTURES.filter(({ part }) => part === item.id).map(({ phone, screen }) => (
                  <SettingsPicture key={phone + screen} phone={phone} screen={screen} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </section>
      <section className={layout.ground} aria-labelledby={devices.id}>
        <div className={`${layout.wrap} ${layout.section} ${layout.stack}`}>
          <h2 id={devices.id}>{devices.title}</h2>
          <div className={typography.measure}>
            <Prose html={devices.html} />
          </div>
          <DeviceList brands={brands} />
          <InlineScript source={import.meta.env.SSR ? filterDevices : undefined} />
        </div>
      </section>
      <section className={`${layout.wrap} ${layout.section} ${layout.split}`} aria-labelledby="questions">
        <div className={layout.stack}>
          <h2 id="questions">{faqTitle}</h2>
          <p>
            <LocalLink className={buttonClass('secondary')} to="/faq">
              {t('content.allQuestions')}
            </LocalLink>
          </p>
        </div>
        <QuestionList questions={questions} openFirst />
      </section>
      <CallToAction
        title={t('home.finalTitle')}
        text={t('home.finalText')}
        action={t('content.browse')}
        to="/products"
      />
    </main>
  );
}

/** Numbered steps as stops on a line. */
function RouteSteps({ section: { id, title, items } }: { section: ContentSection }) {
  return (
    <section className={layout.ground} aria-labelledby={id}>
      <div className={`${layout.wrap} ${layout.section} ${layout.stackLarge}`}>
        <h2 id={id}>{title}</h2>
        <ol className={`${routeStyles.route} ${routeStyles.across} ${routeStyles.fourAcross}`}>
          {items.map((item) => (
            <li className={routeStyles.stop} key={item.id} id={item.id}>
              <h3>{item.title}</h3>
              <Prose html={item.html} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
