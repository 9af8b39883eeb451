import { Route } from '~/components/ui/route.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { guideTexts } from '~/locales/guide.ts';

const STEPS = [
  { title: 'guide.step1Title', text: 'guide.step1Text' },
  { title: 'guide.step2Title', text: 'guide.step2Text' },
  { title: 'guide.step3Title', text: 'guide.step3Text' },
] as const;

/** How it works, as three stops on a line. */
export function Steps() {
  const { t } = useTranslation(guideTexts);
  const stops = STEPS.map(({ title, text }) => ({ key: title, title: t(title), text: t(text) }));
  return <Route id="how" title={t('guide.stepsTitle')} stops={stops} />;
}
