import type { SettingsResponse, ShopSettings } from '@esimshop/contracts/settings';
import choiceStyles from '~/components/ui/choice.module.css';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { SettingsSection } from './settings-section.tsx';
import styles from './shop.module.css';
import { fieldId, useSettingsForm } from './use-settings-form.ts';

type Values = ShopSettings['gifts'];
const same = (values: Values) => values;

/** Whether buyers can give an eSIM to somebody. */
export function GiftsForm({ published }: { published: SettingsResponse }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const form = useSettingsForm({ section: 'gifts', published, toValues: same, toSection: same });
  const id = fieldId('gifts', 'isOffered');
  return (
    <SettingsSection
      form={form}
      describe={({ isOffered }) => [
        { label: t('admin-shop.gifts.isOffered'), value: t(isOffered ? 'admin-shop.yes' : 'admin-shop.no') },
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
          {t('admin-shop.gifts.isOffered')}
        </label>
        <p id={`${id}-hint`} className={styles.where}>
          {t('admin-shop.gifts.isOfferedHint')}
        </p>
      </div>
    </SettingsSection>
  );
}
