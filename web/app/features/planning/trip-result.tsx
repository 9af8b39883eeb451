import type { Trip } from '@esimshop/contracts/trips';
import { Button, buttonClass } from '~/components/ui/button.tsx';
import { EmptyState } from '~/components/ui/empty-state.tsx';
import { Arrow } from '~/components/ui/icon.tsx';
import { LocalLink } from '~/components/ui/local-link.tsx';
import { Note } from '~/components/ui/note.tsx';
import { formatData, formatList, formatPrice } from '~/lib/format.ts';
import { useTranslation } from '~/lib/translation.tsx';
import { useLanguage } from '~/lib/use-language.ts';
import { TripTicket } from './trip-ticket.tsx';
import { TripWorking } from './trip-working.tsx';
import { usePutInCart } from './use-put-in-cart.ts';

type TripResultProps = { trip: Trip; isOld: boolean };

/** What to buy for the trip, what it costs together, and why. */
export function TripResult({ trip, isOld }: TripResultProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = new Map(trip.stops.map((stop) => [stop.code, stop.names[language]]));
  const nameOf = (code: string) => names.get(code) ?? code;
  const { best } = trip;
  return (
    <section className="stack-l" aria-labelledby="result" aria-busy={isOld || undefined}>
      <div className="stack-s">
        <h2 id="result" tabIndex={-1}>
          {best ? t('trip.result') : t('trip.noneTitle')}
        </h2>
        <p className="muted" role="status">
          {t('trip.resultFor', {
            countries: formatList([...names.values()], language),
            count: trip.days,
            data: formatData(trip.dataMb, t, language),
          })}
        </p>
      </div>
      <Uncovered trip={trip} />
      {best ? (
        <>
          <ul className="plain cards">
            {best.items.map((item) => (
              <TripTicket key={item.product.id} item={item} nameOf={nameOf} />
            ))}
          </ul>
          <TripTotal key={best.items.map(({ product, quantity }) => `${product.id}x${quantity}`).join()} trip={trip} />
          <TripWorking trip={trip} nameOf={nameOf} />
        </>
      ) : (
        <EmptyState icon="search" title={t('trip.noneText')} />
      )}
    </section>
  );
}

function TripTotal({ trip: { best, currency } }: { trip: Trip }) {
  const { t } = useTranslation();
  const { put, pending, isDone } = usePutInCart(best?.items ?? []);
  if (!best) return null;
  return (
    <div className="trip-total">
      <p>
        <span className="muted">
          {t('trip.total')}, {t('trip.esims', { count: best.esimCount })}
        </span>
        <b className="price price-l">{formatPrice(best.total, currency)}</b>
      </p>
      {isDone ? (
        <LocalLink className={buttonClass('go', { tall: true })} to="/cart">
          {t('trip.viewCart')}
          <Arrow />
        </LocalLink>
      ) : (
        <Button look="go" tall onClick={put} pending={pending} pendingText={t('trip.putting')}>
          {t('trip.put', { count: best.esimCount })}
        </Button>
      )}
    </div>
  );
}

function Uncovered({ trip: { uncovered, best } }: { trip: Trip }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const listed = (reason: 'not_sold' | 'not_enough') =>
    formatList(
      uncovered.filter((gap) => gap.reason === reason).map(({ names }) => names[language]),
      language,
    );
  const [notSold, notEnough] = [listed('not_sold'), listed('not_enough')];
  if (!notSold && !notEnough) return null;
  return (
    <Note icon="alert">
      {notSold && <p>{t('trip.notSold', { countries: notSold })}</p>}
      {notEnough && <p>{t('trip.notEnough', { countries: notEnough })}</p>}
      {best && <p>{t('trip.restServed')}</p>}
    </Note>
  );
}
