import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminSetupTexts } from '~/locales/admin-setup.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { ReadFailure } from '../parts/read-failure.tsx';
import viewStyles from '../parts/view.module.css';
import { ViewGroup } from '../parts/view-group.tsx';
import { MissingSteps } from './missing-steps.tsx';
import { isReady, Opening } from './opening.tsx';
import { Rehearse } from './rehearse.tsx';
import styles from './setup.module.css';
import { setupQuery } from './setup-queries.ts';
import { ShopFile } from './shop-file.tsx';
import { StepsTable } from './steps-table.tsx';

/** From the sandbox to the first real sale: what is missing, what was seen of each step, and opening the shop. */
export function SetupTab() {
  const { t } = useAdminTranslation(adminFrameTexts, adminSetupTexts);
  const result = useQuery(setupQuery(useLanguage()));
  const { data: setup, error } = result;
  const isFirst = setup && (setup.state === 'open' || isReady(setup));
  return (
    <>
      {setup ? (
        <MissingSteps setup={setup} />
      ) : (
        <div className={viewStyles.top}>
          <h1>{t('admin-setup.title')}</h1>
        </div>
      )}
      <ViewGroup current="setup" />
      <ReadFailure title={t('admin-setup.loadFailed')} result={result} />
      {setup ? (
        <div className={styles.parts}>
          {isFirst && <Opening setup={setup} />}
          <StepsTable setup={setup} />
          <div className={styles.aside}>
            {!isFirst && <Opening setup={setup} />}
            <Rehearse setup={setup} />
            <ShopFile />
          </div>
        </div>
      ) : (
        !error && <ListSkeleton text={t('admin-setup.loading')} rows={8} />
      )}
    </>
  );
}
