import type { SettingsResponse, ShopSettings } from '@esimshop/contracts/settings';
import choiceStyles from '~/components/ui/choice.module.css';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop.module.css';
import { fieldId, useSettingsForm } from './use-settings-form.ts';

/** What buyers can do beside buying, once the owner switches it on. */
type Offer = 'gifts' | 'automaticTopUps' | 'ratings';
const same = (values: ShopSettings[Offer]) => values;

export function OfferForm({ section, published }: { section: Offer; published: SettingsResponse }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const form = useSettingsForm({ section, published, toValues: same, toSection: same });
  const id = fieldId(section, 'isOffered');
  return (
    <SettingsSection
      form={form}
      describe={({ isOffered }) => [
        { label: t(`admin-shop.${section}.isOffered`), value: t(isOffered ? 'admin-shop.yes' : 'admin-shop.no') },
      ]}
    >
      <div>
        <label className={choiceStyles.check}>
          <input
            type="checkbox"
            id={id}
            className={choiceStyles.mark}
            aria-describedby={`${id}-hint`}
            checked={form.values.isOffered}
            onChange={(event) => form.change({ isOffered: event.target.checked }, 'isOffered')}
          />
          {t(`admin-shop.${section}.isOffered`)}
        </label>
        <p id={`${id}-hint`} className={styles.where}>
          {t(`admin-shop.${section}.isOfferedHint`)}
        </p>
      </div>
    </SettingsSection>
  );
}
