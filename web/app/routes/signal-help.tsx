import { Seo } from '~/components/layout/seo.tsx';
import { SignalHelpScreen } from '~/features/signal-help/signal-help-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { signalHelpTexts } from '~/locales/signal-help.ts';

/** The server renders the same page for everyone; the browser reads the token from the URL. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function SignalHelpRoute() {
  const { t } = useTranslation(signalHelpTexts);
  return (
    <>
      <Seo title={t('signal-help.title')} />
      <SignalHelpScreen />
    </>
  );
}
