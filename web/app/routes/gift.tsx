import { Seo } from '~/components/layout/seo.tsx';
import { GiftScreen } from '~/features/gifts/gift-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { giftPageTexts } from '~/locales/gift-page.ts';

export function loader() {
  return null;
}

export async function clientLoader() {
  return null;
}

export default function GiftRoute() {
  const { t } = useTranslation(giftPageTexts);
  return (
    <>
      <Seo title={t('gift-page.title')} />
      <GiftScreen />
    </>
  );
}
