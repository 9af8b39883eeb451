import { useTranslation } from '~/lib/translation.tsx';

const STEPS = [
  { title: 'guide.step1Title', text: 'guide.step1Text' },
  { title: 'guide.step2Title', text: 'guide.step2Text' },
  { title: 'guide.step3Title', text: 'guide.step3Text' },
] as const;

/** How it works, as three stops on a line. */
export function Steps() {
  const { t } = useTranslation();
  return (
    <section className="ground" id="how">
      <div className="wrap section stack-l">
        <h2>{t('guide.stepsTitle')}</h2>
        <ol className="plain route route-h">
          {STEPS.map(({ title, text }) => (
            <li className="stop" key={title}>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
