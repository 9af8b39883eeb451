import { Seo } from '~/components/layout/seo.tsx';
import { TopUpScreen } from '~/features/top-ups/top-up-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { topUpTexts } from '~/locales/top-up.ts';

/** The server renders the same page for everyone; the browser reads the token from the URL. */
export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function TopUpRoute() {
  const { t } = useTranslation(topUpTexts);
  return (
    <>
      <Seo title={t('top-up.title')} />
      <TopUpScreen />
    </>
  );
}
