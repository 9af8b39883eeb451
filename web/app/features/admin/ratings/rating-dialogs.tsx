import type { AdminRating } from '@esimshop/contracts/admin-ratings';
import { MAX_RATING_REPLY, REMOVAL_REASONS, type RemovalReason } from '@esimshop/contracts/rating-limits';
import { useId, useState } from 'react';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { ApiError } from '~/lib/api-error.ts';
import { adminRatingsTexts } from '~/locales/admin-ratings.ts';
import { useAdminTranslation } from '../parts/admin-translation.ts';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { TextArea } from '../parts/text-area.tsx';
import { useRatingAct } from './rating-calls.ts';
import styles from './ratings-tab.module.css';

type DialogProps = { rating: AdminRating; onClose: () => void };

/** The shop's answer, beside what it answers. */
export function AnswerDialog({ rating, onClose }: DialogProps) {
  const { t } = useAdminTranslation(adminRatingsTexts);
  const [reply, setReply] = useState(rating.reply);
  const act = useRatingAct();
  const isRefused = act.error instanceof ApiError && (act.error.problem.errors?.length ?? 0) > 0;
  return (
    <EditDialog
      title={t('admin-ratings.answerTitle')}
      isDirty={reply !== rating.reply}
      isSaving={act.isPending}
      saveLabel={t('admin-ratings.saveAnswer')}
      onSave={() => act.isPending || act.mutate({ act: 'reply', id: rating.id, reply }, { onSuccess: onClose })}
      onClose={onClose}
      preview={<Preview rating={{ ...rating, reply: reply.trim() }} />}
    >
      <TextArea
        label={t('admin-ratings.reply')}
        hint={t('admin-ratings.answerHint', { count: reply.length, max: MAX_RATING_REPLY })}
        error={isRefused ? t('admin-ratings.answerRefused', { max: MAX_RATING_REPLY }) : undefined}
        lang={rating.locale}
        rows={7}
        maxLength={MAX_RATING_REPLY}
        value={reply}
        readOnly={act.isPending}
        onChange={({ target }) => {
          if (act.isError) act.reset();
          setReply(target.value);
        }}
      />
    </EditDialog>
  );
}

/** Why the words of a rating go, which everybody reads. */
export function RemovalDialog({ rating, onClose }: DialogProps) {
  const { t } = useAdminTranslation(adminRatingsTexts);
  const id = useId();
  const [reason, setReason] = useState<RemovalReason>();
  const [isMissing, setMissing] = useState(false);
  const act = useRatingAct();
  function submit() {
    if (reason === undefined) return setMissing(true);
    const { name, text } = rating;
    if (!act.isPending) act.mutate({ act: 'removal', id: rating.id, reason, name, text }, { onSuccess: onClose });
  }
  return (
    <EditDialog
      title={t('admin-ratings.removeTitle')}
      isDirty={reason !== undefined}
      isSaving={act.isPending}
      saveLabel={t('admin-ratings.confirmRemove')}
      onSave={submit}
      onClose={onClose}
      preview={<Preview rating={rating} />}
    >
      <p>{t('admin-ratings.removeText')}</p>
      <fieldset className={layout.stackSmall} aria-describedby={isMissing ? `${id}-error` : undefined}>
        <legend className={choiceStyles.legend}>{t('admin-ratings.reason')}</legend>
        {REMOVAL_REASONS.map((each) => (
          <label key={each} className={choiceStyles.choice}>
            <input
              type="radio"
              name={`${id}-reason`}
              className={choiceStyles.mark}
              checked={reason === each}
              onChange={() => {
                setReason(each);
                setMissing(false);
              }}
            />
            <span>{t(`admin-ratings.reasons.${each}`)}</span>
          </label>
        ))}
        {isMissing && (
          <span className={fieldStyles.error} id={`${id}-error`} role="alert">
            <Icon name="alert" />
            {t('admin-ratings.reasonMissing')}
          </span>
        )}
      </fieldset>
    </EditDialog>
  );
}

function Preview({ rating: { stars, name, text, locale, reply } }: { rating: AdminRating }) {
  const { t } = useAdminTranslation(adminRatingsTexts);
  return (
    <section className={layout.stackSmall} aria-labelledby="rating-preview">
      <h3 id="rating-preview">{t('admin-ratings.preview')}</h3>
      <p>
        <b>{t('admin-ratings.ofFive', { stars })}</b>, {name || t('admin-ratings.traveller')}
      </p>
      <p className={styles.words} lang={locale}>
        {text || t('admin-ratings.noWords')}
      </p>
      {reply !== '' && (
        <p className={styles.words}>
          <b>{t('admin-ratings.reply')}:</b> {reply}
        </p>
      )}
    </section>
  );
}
