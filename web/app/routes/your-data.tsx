import { Seo } from '~/components/layout/seo.tsx';
import { DataLinkScreen } from '~/features/data-requests/data-link-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { yourDataTexts } from '~/locales/your-data.ts';

export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function YourDataRoute() {
  const { t } = useTranslation(yourDataTexts);
  return (
    <>
      <Seo title={t('your-data.page.title')} />
      <DataLinkScreen />
    </>
  );
}
