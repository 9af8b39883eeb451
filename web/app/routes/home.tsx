import { useTranslation } from 'react-i18next';
import { Seo } from '~/components/layout/seo.tsx';

export default function Home() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <Seo title={t('home.title')} canonical="/" />
      <h1>{t('home.headline')}</h1>
    </main>
  );
}
