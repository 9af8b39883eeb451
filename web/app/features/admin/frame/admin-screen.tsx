import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SpinnerLine } from '~/components/ui/spinner.tsx';
import { useTranslation } from '~/lib/translation.tsx';
import { commonTexts } from '~/locales/common.ts';
import viewStyles from '../parts/view.module.css';
import { readView, VIEW_PARTS } from './admin-views.ts';

/** The address's view. */
export function AdminScreen() {
  const { t } = useTranslation(commonTexts);
  const [query] = useSearchParams();
  const view = readView(query);
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
      <View />
    </Suspense>
  );
}
