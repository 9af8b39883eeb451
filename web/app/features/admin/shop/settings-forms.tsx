import { useQuery } from '@tanstack/react-query';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import { useHashTarget } from '../parts/use-hash-target.ts';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { BannerForm } from './banner-form.tsx';
import { ClaimsForm } from './claims-form.tsx';
import { CompanyForm } from './company-form.tsx';
import { MissingSettings } from './missing-settings.tsx';
import { OfferForm } from './offer-form.tsx';
import { PrivacyForm } from './privacy-form.tsx';
import { settingsQuery } from './settings-queries.ts';
import { SupportForm } from './support-form.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** What the owner decides of the shop: who sells, what ends the right of withdrawal, and what it claims. */
export function SettingsForms({ isSandbox }: { isSandbox: boolean }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminShopTexts);
  const result = useQuery(settingsQuery);
  const { data: published, error } = result;
  useHashTarget(published !== undefined);
  return (
    <>
      <div className={viewStyles.top}>
        <div>
          <h1>{t('admin-frame.groupViews.shop')}</h1>
          <p>{t('admin-shop.text')}</p>
        </div>
      </div>
      <ViewGroup current="shop" />
      <ReadFailure title={t('admin-shop.loadFailed')} result={result} />
      {published ? (
        <>
          <div className={viewStyles.part}>
            <MissingSettings published={published} />
          </div>
          <CompanyForm published={published} />
          <BannerForm published={published} />
          <SupportForm published={published} />
          <WithdrawalForm published={published} />
          <OfferForm section="gifts" published={published} />
          <OfferForm section="automaticTopUps" published={published} />
          <OfferForm section="ratings" published={published} />
          <PrivacyForm published={published} />
          <ClaimsForm published={published} isSandbox={isSandbox} />
        </>
      ) : (
        !error && <ListSkeleton text={t('admin-shop.loading')} rows={6} />
      )}
    </>
  );
}
