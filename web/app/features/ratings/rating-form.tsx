import { MAX_RATING_NAME, MAX_RATING_TEXT, STARS } from '@esimshop/contracts/rating-limits';
import type { LinkedRating, Rate } from '@esimshop/contracts/ratings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import { Field } from '~/components/ui/field.tsx';
import { Arrow, Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { ProblemSummary } from '~/components/ui/problem-summary.tsx';
import typography from '~/components/ui/typography.module.css';
import { ApiError, isUnclear } from '~/lib/api-error.ts';
import { describeError } from '~/lib/error-text.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { errorTexts } from '~/locales/errors.ts';
import { ratingPageTexts } from '~/locales/rating-page.ts';
import { ratingKey, sendRating } from './rating-calls.ts';
import styles from './rating-form.module.css';

const FIELDS = ['stars', 'text', 'name'] as const;
type FieldName = (typeof FIELDS)[number];
const PROBLEMS = {
  stars: 'rating-page.starsMissing',
  text: 'rating-page.textRefused',
  name: 'rating-page.nameRefused',
} as const satisfies Record<FieldName, string>;

type RatingFormProps = { token: string; rating: LinkedRating; onSaved: (isFirst: boolean) => void };

/** A figure from 1 to 5, and if somebody likes, words and a name. */
export function RatingForm({ token, rating, onSaved }: RatingFormProps) {
  const { t } = useTranslation(errorTexts, ratingPageTexts);
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const [stars, setStars] = useState(rating.stars);
  const [text, setText] = useState(rating.text);
  const [name, setName] = useState(rating.name);
  const [wrong, setWrong] = useState<readonly FieldName[]>([]);
  const isFirst = rating.stars === null;
  const send = useMutation({
    mutationFn: sendRating,
    onSuccess(saved) {
      client.setQueryData(ratingKey(token), saved);
      onSaved(isFirst);
    },
    async onError(error, sent) {
      const refused = problemsOf(error);
      setWrong(refused);
      if (refused.length > 0) return focusSummary();
      await client.invalidateQueries({ queryKey: ratingKey(token) });
      const kept = client.getQueryData<LinkedRating>(ratingKey(token));
      if (isUnclear(error) && kept && isSame(kept, sent)) onSaved(isFirst);
    },
  });
  const idOf = (field: FieldName) => `${id}-${field}`;
  const isWrong = (field: FieldName) => wrong.includes(field);
  const right = (field: FieldName) => setWrong(wrong.filter((each) => each !== field));
  const problemOf = (field: FieldName) =>
    t(PROBLEMS[field], { max: field === 'name' ? MAX_RATING_NAME : MAX_RATING_TEXT });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (stars === null) {
      setWrong(['stars']);
      return focusSummary();
    }
    send.mutate({ token, stars, text, name });
  }

  function focusSummary() {
    queueMicrotask(() => summary.current?.focus());
  }

  return (
    <form className={layout.stack} method="post" noValidate onSubmit={submit}>
      <ProblemSummary
        ref={summary}
        title={t('rating-page.problem', { count: wrong.length })}
        problems={wrong.map((field) => ({ path: field === 'stars' ? `${id}-1` : idOf(field), text: problemOf(field) }))}
      />
      <fieldset
        className={layout.stackSmall}
        aria-describedby={isWrong('stars') ? `${idOf('stars')}-error` : undefined}
      >
        <legend className={choiceStyles.legend}>{t('rating-page.stars')}</legend>
        <div className={styles.scale}>
          {STARS.map((each) => (
            <label key={each} className={styles.plate}>
              <input
                type="radio"
                id={`${id}-${each}`}
                name={`${id}-stars`}
                className={layout.visuallyHidden}
                checked={stars === each}
                aria-invalid={isWrong('stars') || undefined}
                onChange={() => {
                  setStars(each);
                  right('stars');
                }}
              />
              <b>{each}</b>
              <span>{t(`rating-page.level.s${each}`)}</span>
            </label>
          ))}
        </div>
        {isWrong('stars') && (
          <span className={fieldStyles.error} id={`${idOf('stars')}-error`}>
            <Icon name="alert" />
            {problemOf('stars')}
          </span>
        )}
      </fieldset>
      <div className={fieldStyles.field}>
        <label htmlFor={idOf('text')}>{t('rating-page.text')}</label>
        <span className={fieldStyles.hint} id={`${idOf('text')}-hint`}>
          {t('rating-page.textHint', { count: text.length, max: MAX_RATING_TEXT })}
        </span>
        <textarea
          id={idOf('text')}
          className={fieldStyles.input}
          rows={4}
          maxLength={MAX_RATING_TEXT}
          value={text}
          aria-invalid={isWrong('text') || undefined}
          aria-describedby={`${idOf('text')}-hint${isWrong('text') ? ` ${idOf('text')}-error` : ''}`}
          onChange={({ target }) => {
            setText(target.value);
            right('text');
          }}
        />
        {isWrong('text') && (
          <span className={fieldStyles.error} id={`${idOf('text')}-error`}>
            <Icon name="alert" />
            {problemOf('text')}
          </span>
        )}
      </div>
      <Field
        id={idOf('name')}
        label={t('rating-page.name')}
        hint={t('rating-page.nameHint', { traveller: t('rating-page.traveller') })}
        value={name}
        maxLength={MAX_RATING_NAME}
        autoComplete="off"
        error={isWrong('name') ? problemOf('name') : undefined}
        onChange={({ target }) => {
          setName(target.value);
          right('name');
        }}
      />
      <p className={typography.measure}>{t('rating-page.isPublic')}</p>
      {send.isError && wrong.length === 0 && (
        <Note tone="bad">{t('rating-page.failed', { reason: describeError(send.error, t) })}</Note>
      )}
      <div className={layout.buttons}>
        <Button type="submit" variant="primary" pending={send.isPending} pendingText={t('rating-page.sending')}>
          {t(isFirst ? 'rating-page.send' : 'rating-page.change')}
          <Arrow />
        </Button>
      </div>
      <p className={`${typography.small} ${typography.muted}`}>{t('rating-page.rules')}</p>
    </form>
  );
}

/** The fields that the shop refuses. */
function problemsOf(error: unknown): FieldName[] {
  const refused = error instanceof ApiError ? (error.problem.errors ?? []).map(({ path }) => path) : [];
  return FIELDS.filter((field) => refused.includes(field));
}

/** Whether the shop keeps what was sent, which it trims. */
function isSame(kept: LinkedRating, sent: Rate): boolean {
  return kept.stars === sent.stars && kept.text === sent.text.trim() && kept.name === sent.name.trim();
}
