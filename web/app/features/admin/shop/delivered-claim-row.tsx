import {
  type ClaimFacts,
  DELIVERY_SECONDS,
  type DeliveredClaim,
  judgeDeliveredClaim,
  MEASURED_DAYS,
  REPLY_HOURS,
} from '@esimshop/contracts/claims';
import { REFUND_DAYS } from '@esimshop/contracts/refund-days';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { guideTexts } from '~/locales/guide.ts';
import { layoutTexts } from '~/locales/layout.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { ClaimVerdictMark } from './claim-verdict-mark.tsx';
import styles from './claims.module.css';

const SAYS = {
  destinations: 'guide.coverageText',
  delivery: 'guide.instantText',
  price: 'guide.feesText',
  refund: 'guide.guarantee',
  reply: 'layout.supportReply',
} as const satisfies Record<DeliveredClaim, string>;

/** What every page says as delivered, in its own words, beside what the shop has counted or measured. */
export function DeliveredClaimRow({ name, facts }: { name: DeliveredClaim; facts: ClaimFacts }) {
  const { t } = useAdminTranslation(adminShopTexts, guideTexts, layoutTexts);
  const { verdict } = judgeDeliveredClaim(name, facts);
  const { destinations, regions } = facts;
  const figures = name === 'delivery' || name === 'price' || name === 'reply' ? facts[name] : undefined;
  return (
    <tr>
      <th scope="row">
        {t('admin-shop.claims.quoted', {
          text: t(SAYS[name], { destinations, regions, days: REFUND_DAYS }),
        })}
        <small>{t(`admin-shop.claims.delivered.${name}.where`)}</small>
      </th>
      <td className={styles.proof}>
        {verdict !== 'unmeasured' &&
          t(`admin-shop.claims.delivered.${name}.proof`, {
            ...figures,
            days: name === 'refund' ? REFUND_DAYS : MEASURED_DAYS,
            seconds: DELIVERY_SECONDS,
            hours: REPLY_HOURS,
          })}
      </td>
      <td className={styles.verdict}>
        <ClaimVerdictMark verdict={verdict}>
          {t(`admin-shop.claims.verdicts.${verdict}`)}
          {verdict === 'missed' && figures && <small>{t(`admin-shop.claims.delivered.${name as 'reply'}.todo`)}</small>}
        </ClaimVerdictMark>
      </td>
      <td className={`${gridStyles.end} ${styles.state}`}>{t('admin-shop.claims.always')}</td>
    </tr>
  );
}
