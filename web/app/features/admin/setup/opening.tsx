import type { Setup } from '@esimshop/contracts/admin-setup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '~/components/ui/button.tsx';
import { FactList } from '~/components/ui/fact-list.tsx';
import { Note } from '~/components/ui/note.tsx';
import { toast } from '~/lib/toast.ts';
import { useLanguage } from '~/lib/use-language.ts';
import { adminSetupTexts } from '~/locales/admin-setup.ts';
import { AdminMoment } from '../parts/admin-moment.tsx';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { useFailureToast } from '../parts/use-failure-toast.ts';
import styles from './setup.module.css';
import { openShop, setupQuery } from './setup-queries.ts';

/** Opens the shop once every step stands, and says before what that means. */
export function Opening({ setup: { state, steps, openedAt, timeZone } }: { setup: Setup }) {
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
  const count = steps.filter(({ verdict }) => verdict === 'fail' || verdict === null).length;
  if (state === 'open' && openedAt)
    return (
      <Note icon="tick">
        <p>
          <b>
            {t('admin-setup.openSince')} <AdminMoment at={openedAt} timeZone={timeZone} />
          </b>
        </p>
        <p>{t('admin-setup.openText')}</p>
      </Note>
    );
  const isReady = count === 0 && state === 'live';
  return (
    <section className={styles.gate} aria-labelledby="open">
      <h2 id="open">{t(isReady ? 'admin-setup.ready' : 'admin-setup.open')}</h2>
      <p>{t(`admin-setup.openMeans.${state === 'open' ? 'live' : state}`)}</p>
      {isReady && (
        <FactList
          facts={(['cards', 'esims', 'back'] as const).map((fact) => ({
            label: t(`admin-setup.facts.${fact}.label`),
            value: t(`admin-setup.facts.${fact}.text`),
          }))}
        />
      )}
      <Button
        variant={isReady ? 'primary' : 'secondary'}
        blocked={!isReady}
        pending={opening.isPending}
        pendingText={t('admin-setup.opening')}
        aria-describedby="open-when"
        onClick={() => opening.mutate()}
      >
        {t('admin-setup.open')}
      </Button>
      <p id="open-when" className={styles.advice}>
        {isReady ? t('admin-setup.openNow') : t('admin-setup.opensWhen', { count })}
      </p>
    </section>
  );
}
