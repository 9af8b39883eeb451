import { Seo } from '~/components/layout/seo.tsx';
import { AutomaticScreen } from '~/features/top-ups/automatic/automatic-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { automaticTexts } from '~/locales/automatic.ts';

/** The server renders the same page for everyone; the browser reads the token from the URL. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function AutoTopUpRoute() {
  const { t } = useTranslation(automaticTexts);
  return (
    <>
      <Seo title={t('automatic.title')} />
      <AutomaticScreen />
    </>
  );
}
