import { Seo } from '~/components/layout/seo.tsx';
import { RatingScreen } from '~/features/ratings/rating-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { ratingPageTexts } from '~/locales/rating-page.ts';

export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function RateRoute() {
  const { t } = useTranslation(ratingPageTexts);
  return (
    <>
      <Seo title={t('rating-page.title')} />
      <RatingScreen />
    </>
  );
}
