import type { ShopFacts } from '@esimshop/contracts/shop-facts';
import { data } from 'react-router';
import { Seo } from '~/components/layout/seo.tsx';
import { postWithdrawal } from '~/features/withdrawals/post-withdrawal.server.ts';
import { WithdrawScreen } from '~/features/withdrawals/withdraw-screen.tsx';
import { pageContext } from '~/lib/page-context.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { withdrawTexts } from '~/locales/withdraw.ts';
import type { Route } from './+types/withdraw';

export async function loader({ context }: Route.LoaderArgs) {
  const { withdrawal } = await context.get(pageContext).api<ShopFacts>('/api/shop');
  return { days: withdrawal.days };
}

/** A step posted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { posted, status } = await postWithdrawal(context.get(pageContext), request);
  return data(posted, { status });
}

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(withdrawTexts);
  return (
    <>
      <Seo title={t('withdraw.title')} description={t('withdraw.description')} canonical="/withdraw" />
      <WithdrawScreen days={loaderData.days} posted={actionData} />
    </>
  );
}
