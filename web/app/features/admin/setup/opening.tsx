import type { Setup } from '@esimshop/contracts/admin-setup';
import { providerName } from '@esimshop/contracts/provider-name';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { FactList } from '~/components/ui/fact-list.tsx';
import { Note } from '~/components/ui/note.tsx';
import { classNames } from '~/lib/class-names.ts';
import { formatList } from '~/lib/format.ts';
import { toast } from '~/lib/toast.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminSetupTexts } from '~/locales/admin-setup.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import styles from './setup.module.css';
import { openShop, setupQuery } from './setup-queries.ts';
import { listMissing } from './step-places.ts';

/** Whether nothing but the owner's decision is between the shop and its opening. */
export function isReady(setup: Setup): boolean {
  return setup.state === 'live' && listMissing(setup).length === 0;
}

/** Opens the shop once every step stands, and says before what that means. */
export function Opening({ setup }: { setup: Setup }) {
  const { state, openedAt, timeZone } = setup;
  const { t } = useAdminTranslation(adminSetupTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const toastFailure = useFailureToast();
  const opening = useMutation({
    mutationFn: () => openShop(language),
    onSuccess(setup) {
      client.setQueryData(setupQuery(language).queryKey, setup);
      toast({ title: t('admin-setup.opened'), description: t('admin-setup.openedText') });
    },
    onError(error) {
      toastFailure(t('admin-setup.openFailed'), error);
      void client.invalidateQueries({ queryKey: setupQuery(language).queryKey });
    },
  });
  if (state === 'open' && openedAt)
    return (
      <div className={styles.wide}>
        <Note icon="tick">
          <p>
            <b>
              {t('admin-setup.openSince')} <AdminMoment at={openedAt} timeZone={timeZone} />
            </b>
          </p>
          <p>{t('admin-setup.openText')}</p>
        </Note>
      </div>
    );
  const isDue = isReady(setup);
  const gateways = formatList(listPartners(setup, 'payments'), language);
  const suppliers = formatList(listPartners(setup, 'suppliers'), language);
  return (
    <section className={classNames(styles.gate, isDue && styles.wide)} aria-labelledby="open">
      <h2 id="open">{t(isDue ? 'admin-setup.ready' : 'admin-setup.open')}</h2>
      <p>{t(`admin-setup.openMeans.${state === 'open' ? 'live' : state}`)}</p>
      {isDue && (
        <FactList
          className={styles.facts}
          facts={(['cards', 'esims', 'back'] as const).map((fact) => ({
            label: t(`admin-setup.facts.${fact}.label`),
            value: t(`admin-setup.facts.${fact}.text`, { gateways, suppliers }),
          }))}
        />
      )}
      <Button
        variant={isDue ? 'primary' : 'secondary'}
        blocked={!isDue}
        pending={opening.isPending}
        pendingText={t('admin-setup.opening')}
        aria-describedby="open-when"
        onClick={() => opening.mutate()}
      >
        {t('admin-setup.open')}
      </Button>
      <p id="open-when" className={styles.advice}>
        {isDue ? t('admin-setup.openNow') : t('admin-setup.opensWhen', { count: listMissing(setup).length })}
      </p>
    </section>
  );
}

/** The partners that were looked at, by their own names. */
function listPartners({ steps }: Setup, asked: 'payments' | 'suppliers'): string[] {
  const findings = steps.find(({ step }) => step === asked)?.findings ?? [];
  return [...new Set(findings.map(({ subject }) => subject))].map(providerName);
}
