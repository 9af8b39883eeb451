import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import { useRole } from '../parts/use-role.ts';
import viewStyles from '../parts/view.module.css';
import { needsOf, readView } from '../parts/views.ts';
import { Permitted } from './permitted.tsx';
import { VIEW_PARTS } from './view-parts.ts';

/** The address's view. */
export function AdminScreen() {
  const { t } = useTranslation(commonTexts);
  const [query] = useSearchParams();
  const view = readView(query, useRole());
  const View = VIEW_PARTS[view];
  return (
    <Suspense
      key={view}
      fallback={
        <div className={viewStyles.top}>
          <SpinnerLine text={t('common.loading')} />
        </div>
      }
    >
      <Permitted needs={needsOf(view)}>
        <View />
      </Permitted>
    </Suspense>
  );
}
