import { Route } from '~/components/ui/route.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { confirmationTexts } from '~/locales/confirmation.ts';

const STOPS = [
  { title: 'confirmation.installTitle', text: 'confirmation.installText' },
  { title: 'confirmation.flyTitle', text: 'confirmation.flyText' },
  { title: 'confirmation.landTitle', text: 'confirmation.landText' },
] as const;

/** The steps from the QR code to being online. */
export function InstallSteps() {
  const { t } = useTranslation(confirmationTexts);
  const stops = STOPS.map(({ title, text }) => ({ key: title, title: t(title), text: t(text) }));
  return <Route printed={false} title={t('confirmation.routeTitle')} stops={stops} />;
}
