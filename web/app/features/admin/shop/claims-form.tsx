import { type ClaimName, DELIVERED_CLAIMS, judgeClaim } from '@esimshop/contracts/claims';
import type { SettingsResponse } from '@esimshop/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import { Note } from '~/components/ui/note.tsx';
import { toast } from '~/lib/toast.ts';
import { adminShopTexts } from '~/locales/admin-shop.ts';
import { UNDO_MS, UndoLine } from '../keyboard/undo-line.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import gridStyles from '../parts/grid.module.css';
import { ClaimRow } from './claim-row.tsx';
import styles from './claims.module.css';
import { CLAIM_NAMES, type ClaimValues, toClaims, toClaimsValues } from './claims-values.ts';
import { DeliveredClaimRow } from './delivered-claim-row.tsx';
import { claimFactsQuery } from './settings-queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** What the shop says of itself, the owner's own claims first; each with what proves it, or why it is not shown. */
export function ClaimsForm({ published, isSandbox }: { published: SettingsResponse; isSandbox: boolean }) {
  const { t } = useAdminTranslation(adminShopTexts);
  const form = useSettingsForm({ section: 'claims', published, toValues: toClaimsValues, toSection: toClaims });
  const { data: facts, isError } = useQuery(claimFactsQuery);
  const { values } = form;
  const today = new Date().toISOString().slice(0, 10);
  const change = (name: ClaimName, part: Partial<ClaimValues>, field: string) =>
    form.change({ [name]: { ...values[name], checkedOn: today, ...part } }, `${name}.${field}`);
  /** What pages do about a claim that has just been switched. */
  const describe = (name: ClaimName, isOn: boolean) => {
    if (!isOn) return t(`admin-shop.claims.gone.${isSandbox ? 'sandbox' : 'live'}`);
    const { support } = published.settings;
    const { verdict } = judgeClaim(name, { claim: { checkedOn: today }, support, today });
    return t(verdict === 'linked' ? 'admin-shop.inEffect.claims' : `admin-shop.claims.verdicts.${verdict}`);
  };
  const switchNow = (name: ClaimName, isOn: boolean) => {
    const tell = (isNow: boolean, onUndo?: () => void) => {
      const text = describe(name, isNow);
      toast({
        title: t(`admin-shop.claims.switched.${isNow ? 'on' : 'off'}`, { claim: t(`admin-shop.claims.${name}`) }),
        description: onUndo ? <UndoLine text={text} onUndo={onUndo} /> : text,
        ...(onUndo && { duration: UNDO_MS }),
      });
    };
    const before = values[name];
    const takeBack = () => form.switchNow({ [name]: before }, () => tell(before.isOn));
    form.switchNow({ [name]: { ...before, isOn, checkedOn: today } }, () =>
      tell(isOn, isOn === before.isOn ? undefined : takeBack),
    );
  };
  return (
    <SettingsSection
      form={form}
      describe={(claims) =>
        CLAIM_NAMES.map((name) => {
          const { isOn, texts, source } = claims[name];
          const words = [...Object.values(texts), source].filter(Boolean).join(', ');
          return { label: t(`admin-shop.claims.${name}`), value: isOn ? words : t('admin-shop.claims.off') };
        })
      }
    >
      {isSandbox && <Note>{t('admin-shop.claims.sandbox')}</Note>}
      <table className={`${gridStyles.grid} ${gridStyles.fold} ${styles.claims}`} aria-labelledby="settings-claims">
        <thead>
          <tr>
            <th scope="col">{t('admin-shop.claims.claim')}</th>
            <th scope="col">{t('admin-shop.claims.proof')}</th>
            <th scope="col">{t('admin-shop.claims.verdict')}</th>
            <th scope="col" className={gridStyles.end}>
              {t('admin-shop.claims.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {CLAIM_NAMES.map((name) => (
            <ClaimRow
              key={name}
              name={name}
              values={values[name]}
              support={published.settings.support}
              today={today}
              onChange={(part, field) => change(name, part, field)}
              onSwitch={(isOn) => switchNow(name, isOn)}
              problemOf={(field) => form.problemOf(`${name}.${field}`)}
            />
          ))}
          {facts && DELIVERED_CLAIMS.map((name) => <DeliveredClaimRow key={name} name={name} facts={facts} />)}
        </tbody>
      </table>
      {isError && <Note tone="bad">{t('admin-shop.claims.factsFailed')}</Note>}
    </SettingsSection>
  );
}
