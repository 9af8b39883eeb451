import { isEmail } from '@esimshop/contracts/email';
import { MAX_GIFT_NOTE } from '@esimshop/contracts/gift-limits';
import type { Gift, GiftWishes } from '@esimshop/contracts/gifts';
import { LOCALE_FACTS, LOCALES, type Locale } from '@esimshop/contracts/locales';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '~/components/ui/button.tsx';
import choiceStyles from '~/components/ui/choice.module.css';
import fieldStyles from '~/components/ui/field.module.css';
import { Field } from '~/components/ui/field.tsx';
import { Icon } from '~/components/ui/icon.tsx';
import layout from '~/components/ui/layout.module.css';
import { Note } from '~/components/ui/note.tsx';
import { PrivacyNote } from '~/components/ui/privacy-note.tsx';
import { ProblemSummary } from '~/components/ui/problem-summary.tsx';
import typography from '~/components/ui/typography.module.css';
import { ApiError } from '~/lib/api-error.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { errorTexts } from '~/locales/errors.ts';
import { giftTexts } from '~/locales/gifts.ts';
import { describeGiftError } from './describe-gift-error.ts';
import styles from './gift-form.module.css';
import { formatGiftDay, toDayAndTime } from './gift-times.ts';
import type { GiftOwner } from './gifts-query.ts';
import { useGiftAct } from './use-gift-act.ts';

type GiftFormProps = {
  owner: GiftOwner;
  iccid: string;
  /** The latest moment at which it can go out, ISO 8601. */
  latest: string;
  /** The gift that is changed; undefined for a new one. */
  given: Gift | undefined;
  senderName?: string;
  onDone?: () => void;
};

const WAYS = ['now', 'day', 'link'] as const;
type Way = (typeof WAYS)[number];
const TIMES = ['09:00', '12:00', '18:00'];
const NAME_MAX = 60;

const FIELDS = ['receiverName', 'receiverEmail', 'senderName', 'date', 'note'] as const;
type FieldName = (typeof FIELDS)[number];
const PROBLEMS = {
  receiverName: 'gifts.problems.name',
  receiverEmail: 'gifts.problems.email',
  senderName: 'gifts.problems.name',
  date: 'gifts.problems.date',
  note: 'gifts.problems.note',
} as const satisfies Record<FieldName, string>;

/** To whom, when, and with which words. */
export function GiftForm({ owner, iccid, latest, given, senderName = '', onDone }: GiftFormProps) {
  const { t } = useTranslation(errorTexts, giftTexts);
  const language = useLanguage();
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(() => toValues(given, { senderName, language }));
  const [wrong, setWrong] = useState<readonly FieldName[]>([]);
  const act = useGiftAct(owner, iccid);
  const idOf = (name: FieldName) => `${id}-${name}`;
  const latestDay = formatGiftDay(latest, language);
  const isWrong = (name: FieldName) => wrong.includes(name);
  const textOf = (name: FieldName) => t(PROBLEMS[name], { latest: latestDay, max: MAX_GIFT_NOTE });
  const field = (name: Exclude<FieldName, 'note'>) => ({
    id: idOf(name),
    value: values[name],
    error: isWrong(name) ? textOf(name) : undefined,
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }, name),
  });

  function change(changed: Partial<Values>, ...names: FieldName[]) {
    setValues({ ...values, ...changed });
    setWrong(wrong.filter((each) => !names.includes(each)));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = listProblems(values, latest);
    setWrong(found);
    if (found.length > 0) return focusSummary();
    const wishes = toWishes(values);
    act.mutate(given ? { act: 'change', id: given.id, ...wishes } : { act: 'give', iccid, ...wishes }, {
      onSuccess: () => onDone?.(),
      onError: (error) => {
        const refused = problemsOf(error);
        setWrong(refused);
        if (refused.length > 0) focusSummary();
      },
    });
  }

  function focusSummary() {
    queueMicrotask(() => summary.current?.focus());
  }

  return (
    <form className={layout.stack} method="post" noValidate onSubmit={submit}>
      {!given && <p className={typography.measure}>{t('gifts.lead')}</p>}
      <ProblemSummary
        ref={summary}
        title={t('gifts.problems.title', { count: wrong.length })}
        problems={wrong.map((name) => ({ path: idOf(name), text: textOf(name) }))}
      />
      <div className={styles.pair}>
        <Field {...field('receiverName')} label={t('gifts.receiverName')} maxLength={NAME_MAX} />
        <Field {...field('senderName')} label={t('gifts.senderName')} maxLength={NAME_MAX} />
      </div>
      <div className={fieldStyles.field}>
        <label htmlFor={`${id}-locale`}>{t('gifts.locale')}</label>
        <select
          id={`${id}-locale`}
          className={fieldStyles.input}
          value={values.locale}
          onChange={({ target }) => change({ locale: target.value as Locale })}
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LOCALE_FACTS[locale].name}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={layout.stack}>
        <legend className={choiceStyles.legend}>{t('gifts.when')}</legend>
        <div className={layout.stackSmall}>
          {WAYS.map((way) => (
            <label key={way} className={choiceStyles.choice}>
              <input
                type="radio"
                name={`${id}-way`}
                className={choiceStyles.mark}
                checked={values.way === way}
                onChange={() => change({ way }, 'receiverEmail', 'date')}
              />
              <span>{t(`gifts.${way}`)}</span>
            </label>
          ))}
        </div>
        {values.way !== 'link' && (
          <Field {...field('receiverEmail')} label={t('gifts.receiverEmail')} type="email" inputMode="email" />
        )}
        {values.way === 'day' && (
          <>
            <div className={styles.pair}>
              <Field
                {...field('date')}
                label={t('gifts.date')}
                type="date"
                min={toDayAndTime(new Date().toISOString()).date}
                max={toDayAndTime(latest).date}
              />
              <div className={fieldStyles.field}>
                <label htmlFor={`${id}-time`}>{t('gifts.time')}</label>
                <select
                  id={`${id}-time`}
                  className={fieldStyles.input}
                  value={values.time}
                  onChange={({ target }) => change({ time: target.value }, 'date')}
                >
                  {[...new Set([...TIMES, values.time])].toSorted().map((time) => (
                    <option key={time}>{time}</option>
                  ))}
                </select>
              </div>
            </div>
            <p className={`${typography.small} ${typography.muted}`}>
              {t('gifts.zone', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
            </p>
          </>
        )}
      </fieldset>
      <div className={fieldStyles.field}>
        <label htmlFor={idOf('note')}>{t('gifts.note')}</label>
        <span className={fieldStyles.hint} id={`${idOf('note')}-hint`}>
          {t('gifts.noteHint', { count: values.note.length, max: MAX_GIFT_NOTE })}
        </span>
        <textarea
          id={idOf('note')}
          className={fieldStyles.input}
          rows={3}
          maxLength={MAX_GIFT_NOTE}
          value={values.note}
          aria-invalid={isWrong('note') || undefined}
          aria-describedby={isWrong('note') ? `${idOf('note')}-hint ${idOf('note')}-error` : `${idOf('note')}-hint`}
          onChange={({ target }) => change({ note: target.value }, 'note')}
        />
        {isWrong('note') && (
          <span className={fieldStyles.error} id={`${idOf('note')}-error`}>
            <Icon name="alert" />
            {textOf('note')}
          </span>
        )}
      </div>
      <PrivacyNote />
      {act.isError && wrong.length === 0 && <Note tone="bad">{describeGiftError(act.error, t)}</Note>}
      <div className={layout.buttons}>
        <Button type="submit" variant="primary" pending={act.isPending} pendingText={t('gifts.giving')}>
          {t(given ? 'gifts.save' : 'gifts.give')}
          <Icon name="send" />
        </Button>
        {given && (
          <Button variant="text" onClick={() => act.isPending || onDone?.()}>
            {t('gifts.cancel')}
          </Button>
        )}
      </div>
      <p className={`${typography.small} ${typography.muted} ${typography.measure}`}>{t('gifts.rules')}</p>
    </form>
  );
}

type Values = Record<FieldName | 'time', string> & { way: Way; locale: Locale };

function toValues(given: Gift | undefined, defaults: { senderName: string; language: Locale }): Values {
  const { date, time } = given?.state === 'waiting' ? toDayAndTime(given.sendAt) : { date: '', time: TIMES[0] ?? '' };
  return {
    receiverName: given?.receiverName ?? '',
    receiverEmail: given?.receiverEmail ?? '',
    senderName: given?.senderName ?? defaults.senderName,
    locale: given?.locale ?? defaults.language,
    note: given?.note ?? '',
    way: date ? 'day' : given?.receiverEmail === null ? 'link' : 'now',
    ...{ date, time },
  };
}

/** What can be told before it is sent; the shop looks for addresses in names and note. */
function listProblems({ way, ...values }: Values, latest: string): FieldName[] {
  const isName = (name: string) => name.trim().length >= 2;
  const sendAt = toMoment(values);
  const wrong: Partial<Record<FieldName, boolean>> = {
    receiverName: !isName(values.receiverName),
    senderName: !isName(values.senderName),
    receiverEmail: way !== 'link' && !isEmail(values.receiverEmail.trim()),
    date: way === 'day' && !(sendAt && sendAt.getTime() > Date.now() && sendAt <= new Date(latest)),
  };
  return FIELDS.filter((name) => wrong[name]);
}

/** In the time zone of this browser; undefined if no day is chosen. */
function toMoment({ date, time }: Pick<Values, 'date' | 'time'>): Date | undefined {
  const moment = new Date(`${date}T${time}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function toWishes({ way, ...values }: Values): GiftWishes {
  const sendAt = way === 'day' ? toMoment(values)?.toISOString() : undefined;
  const { receiverName, senderName, locale, note, receiverEmail } = values;
  return {
    ...{ receiverName, senderName, locale, note },
    ...(way !== 'link' && { receiverEmail }),
    ...(sendAt !== undefined && { sendAt }),
  };
}

/** The fields that the shop refuses. */
function problemsOf(error: unknown): FieldName[] {
  const refused =
    error instanceof ApiError ? (error.problem.errors ?? []).map(({ path }) => path.split('.').at(-1)) : [];
  return FIELDS.filter((name) => refused.includes(name === 'date' ? 'sendAt' : name));
}
