import type { AdminPlans } from '@esimshop/contracts/admin-plans';
import { useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { useLanguage } from '~/lib/use-language.ts';
import { adminFrameTexts } from '~/locales/admin-frame.ts';
import { adminPlansTexts } from '~/locales/admin-plans.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { describeMoment } from '../parts/describe-moment.ts';
import { NOTHING_PICKED } from '../parts/pick-field.tsx';
import viewStyles from '../parts/view.module.css';
import { PlaceField } from '../pricing/place-field.tsx';
import { useVisibility } from './plan-queries.ts';
import styles from './plans.module.css';

/** Destinations that are not offered at all, and one more to hide. */
export function HiddenDestinations({ plans: { hiddenDestinations, timeZone } }: { plans: AdminPlans }) {
  const { t } = useAdminTranslation(adminFrameTexts, adminPlansTexts);
  const language = useLanguage();
  const [picked, setPicked] = useState(NOTHING_PICKED);
  const input = useRef<HTMLInputElement>(null);
  const visibility = useVisibility((done) =>
    setPicked((now) => (now.ids.some((id) => done.includes(id)) ? NOTHING_PICKED : now)),
  );
  const [code] = picked.ids;
  return (
    <section className={styles.aside} aria-labelledby="hidden-destinations">
      <div className={viewStyles.head}>
        <h2 id="hidden-destinations">{t('admin-plans.destinations')}</h2>
      </div>
      <p className={styles.text}>{t('admin-plans.destinationsText')}</p>
      {hiddenDestinations.length > 0 && (
        <ul className={styles.rows}>
          {hiddenDestinations.map((each) => (
            <li key={each.code}>
              <div>
                <b>{each.names[language]}</b>
                <small>
                  {t('admin-plans.hiddenSince', {
                    when: describeMoment(each.hiddenAt, t, { language, timeZone }),
                    name: each.hiddenBy,
                  })}
                </small>
              </div>
              <Button
                variant="text"
                onClick={() => visibility.isPending || visibility.mutate({ code: each.code, isHidden: false })}
              >
                {t('admin-plans.showAgain')}
                <span className={layout.visuallyHidden}> {each.names[language]}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PlaceField
        isSingle
        ref={input}
        label={t('admin-plans.destination')}
        hint={t('admin-plans.destinationHint')}
        error={undefined}
        value={picked}
        onChange={setPicked}
      />
      {code !== undefined && (
        <div className={layout.buttons}>
          <Button
            pending={visibility.isPending}
            pendingText={t('admin-plans.hiding')}
            onClick={() => visibility.isPending || visibility.mutate({ code, isHidden: true })}
          >
            {t('admin-plans.hideDestination')}
          </Button>
        </div>
      )}
    </section>
  );
}
