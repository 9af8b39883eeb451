import type { BetterPlans } from '@esimshop/contracts/cart-advice';
import type { Cart, CartItem } from '@esimshop/contracts/carts';
import { placeInText } from '@esimshop/contracts/place-in-text';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import layout from '~/components/ui/layout.module.css';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import ticketStyles from '~/components/ui/ticket.module.css';
import typography from '~/components/ui/typography.module.css';
import { planLabels } from '~/features/catalogue/plan-labels.ts';
import { describeError } from '~/lib/error-text.ts';
import { formatData, formatList, formatPrice } from '~/lib/format.ts';
import { plannedTrip } from '~/lib/planned-trip.ts';
import { useStoredValue } from '~/lib/stored-value.ts';
import { toast } from '~/lib/toast.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { cartAdviceTexts } from '~/locales/cart-advice.ts';
import { commonTexts } from '~/locales/common.ts';
import { errorTexts } from '~/locales/errors.ts';
import { answered, keepAnswer } from './answered.ts';
import { adviceQuery, betterKey, type CartQuestion, nextQuestion, useSwapPlans } from './cart-advice.ts';
import styles from './cart-referee.module.css';
import { homeCountry } from './home-country.ts';

type CartRefereeProps = { cart: Cart; onSwap: () => void };

/** Says before one pays what a friend would: that other plans do the same for less, and what may be a mistake. */
export function CartReferee({ cart, onSwap }: CartRefereeProps) {
  const trip = useStoredValue(plannedTrip);
  const answers = useStoredValue(answered);
  const { data: advice } = useQuery(adviceQuery(cart, trip));
  const home = homeCountry(navigator.language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const question = nextQuestion({ cart, advice, home, trip, answers });
  const better = advice?.better;
  const replaced = cart.items.filter(({ id }) => better?.replaces.includes(id));
  const isCurrent = better && replaced.length === better.replaces.length && !answers.includes(betterKey(better));
  return (
    <>
      {question && <Question question={question} />}
      {isCurrent && <Verdict better={better} replaced={replaced} currency={cart.currency} onSwap={onSwap} />}
    </>
  );
}

type VerdictProps = { better: BetterPlans; replaced: readonly CartItem[]; currency: string; onSwap: () => void };

function Verdict({ better, replaced, currency, onSwap }: VerdictProps) {
  const { t } = useTranslation(cartAdviceTexts, commonTexts, errorTexts);
  const language = useLanguage();
  const swap = useSwapPlans();
  const { items, countries, trip, total, before, saved } = better;
  const linesOf = (lines: readonly Pick<CartItem, 'product' | 'quantity'>[]) =>
    lines.map(({ product, quantity }) => (
      // Two plans may read the same.
      <li key={product.id}>{t('cart-advice.line', { ...planLabels(product, t, language), count: quantity })}</li>
    ));
  const esims = (lines: readonly { quantity: number }[]) =>
    t('cart-advice.esims', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) });
  const places = formatList(
    countries.map(({ code, names }) => placeInText(code, names[language], language)),
    language,
  );
  const [only] = items;
  return (
    <section className={ticketStyles.ticket} aria-labelledby="verdict">
      <div className={`${ticketStyles.main} ${styles.main}`}>
        <h2 id="verdict" className={styles.title}>
          {t(trip ? 'cart-advice.tripTitle' : 'cart-advice.onePlanTitle')}
        </h2>
        <dl className={styles.sides}>
          <Side title={t('cart-advice.inCart')} esims={esims(replaced)} price={formatPrice(before, currency)}>
            {linesOf(replaced)}
          </Side>
          <Side title={t('cart-advice.instead')} esims={esims(items)} price={formatPrice(total, currency)} isBetter>
            {linesOf(items)}
          </Side>
        </dl>
        <p className={typography.small}>
          {trip
            ? t('cart-advice.trip', {
                places,
                days: t('common.days', { count: trip.days }).toLocaleLowerCase(language),
                amount: formatData(trip.dataMb, t, language),
              })
            : t('cart-advice.onePlan', { places, amount: formatData(only?.product.dataMb ?? null, t, language) })}
        </p>
      </div>
      <div className={`${ticketStyles.stub} ${styles.stub}`}>
        <p className={typography.price}>{t('cart-advice.less', { amount: formatPrice(saved, currency) })}</p>
        <p className={layout.buttons}>
          <Button
            variant="strong"
            pending={swap.isPending}
            onClick={() =>
              swap.mutate(better, {
                onSuccess: onSwap,
                onError: (error) =>
                  toast({ title: t('common.error'), description: describeError(error, t), variant: 'destructive' }),
              })
            }
          >
            {t('cart-advice.swap', { count: items.length })}
          </Button>
          <Button variant="text" onClick={() => swap.isPending || keepAnswer(betterKey(better))}>
            {t('cart-advice.keep')}
          </Button>
        </p>
      </div>
    </section>
  );
}

type SideProps = { title: string; esims: string; price: string; isBetter?: boolean; children: ReactNode };

function Side({ title, esims, price, isBetter = false, children }: SideProps) {
  return (
    <div className={isBetter ? styles.better : undefined}>
      <dt>
        {title}
        <span className={typography.muted}>{esims}</span>
      </dt>
      <dd>
        <ul className={layout.plainList}>{children}</ul>
        <b className={typography.figures}>{price}</b>
      </dd>
    </div>
  );
}

function Question({ question }: { question: CartQuestion }) {
  const { t } = useTranslation(cartAdviceTexts);
  const language = useLanguage();
  const answer = () => keepAnswer(question.key);
  if (question.kind === 'missing') {
    const places = question.places.map(({ code, names }) => placeInText(code, names[language], language));
    return (
      <Asked
        title={t('cart-advice.missingTitle', { places: formatList(places, language) })}
        text={t('cart-advice.missing')}
      >
        <LocalLink className={buttonClass('secondary')} to={question.page}>
          {t('cart-advice.toTrip')}
        </LocalLink>
        <Button variant="text" onClick={answer}>
          {t('cart-advice.notNeeded')}
        </Button>
      </Asked>
    );
  }
  const place = question.place.names[language];
  if (question.kind === 'home') {
    return (
      <Asked title={t('cart-advice.homeTitle', { place })} text={t('cart-advice.home')}>
        <Button onClick={answer}>{t('cart-advice.yes', { place })}</Button>
        <LocalLink className={buttonClass('text')} to="/products">
          {t('cart-advice.elsewhere')}
        </LocalLink>
      </Asked>
    );
  }
  const other = question.other.names[language];
  return (
    <Asked title={t('cart-advice.lookalikeTitle', { place, other })} text={t('cart-advice.lookalike')}>
      <Button onClick={answer}>{t('cart-advice.yes', { place })}</Button>
      <LocalLink className={buttonClass('text')} to={`/products?country=${question.other.code}`}>
        {t('cart-advice.other', { other })}
      </LocalLink>
    </Asked>
  );
}

function Asked({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Note>
      <div className={layout.stackSmall}>
        <h2 className={styles.question}>{title}</h2>
        <p>{text}</p>
        <p className={layout.buttons}>{children}</p>
      </div>
    </Note>
  );
}
