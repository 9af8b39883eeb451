import { Seo } from '~/components/layout/seo.tsx';
import { WithdrawScreen } from '~/features/withdrawals/withdraw-screen.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { withdrawTexts } from '~/locales/withdraw.ts';

export default function Withdraw() {
  const { t } = useTranslation(withdrawTexts);
  return (
    <>
      <Seo title={t('withdraw.title')} description={t('withdraw.description')} canonical="/withdraw" />
      <WithdrawScreen />
    </>
  );
}
