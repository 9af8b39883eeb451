import { AUTOMATIC_DAYS, AUTOMATIC_NOTICE_MINUTES, listThresholds } from '@esimshop/contracts/automatic-limits';
import type { AutomaticNews, AutomaticTopUp } from '@esimshop/contracts/automatic-top-ups';
import { DAY_MS } from '@esimshop/contracts/days';
import { formatDecimal } from '@esimshop/contracts/money';
import { listRules, listRuns, type RunWithOrder, type TopUpRule, type TopUpRun } from '../../orders/top-up-rules.ts';
import { ProblemError } from '../../platform/problem.ts';
import type { Shop } from '../../shop.ts';
import { findPackages } from '../top-ups/find-packages.ts';
import { describeSavedCard, toPackage } from '../top-ups/offer-packages.ts';
import type { OwnEsim } from '../top-ups/own-esim.ts';
import { isOutOfHands } from './find-end.ts';

/** Automatic top-ups of an eSIM as its buyer sees them: what is agreed, what it did, and what can be agreed to. */
export async function showRule(shop: Shop, { esim }: OwnEsim): Promise<AutomaticTopUp> {
  const { database, settings, clock } = shop;
  const esimId = esim.row.id;
  const [rules, card, isOut] = await Promise.all([
    listRules(database, esimId),
    describeSavedCard(shop, esimId),
    isOutOfHands(database, esim),
  ]);
  const runs = await listRuns(
    database,
    rules.map(({ id }) => id),
  );
  const isOffered = settings.current().automaticTopUps.isOffered && !isOut;
  const packages = isOffered ? await listPackages(shop, esim) : [];
  const [rule] = rules;
  return {
    isOffered,
    rule: rule ? toRule(rule, runs, clock.now()) : null,
    news: rules.flatMap((each) => listNews(each, runs)).toSorted((a, b) => b.at.localeCompare(a.at)),
    packages,
    card,
    until: new Date(clock.now().getTime() + AUTOMATIC_DAYS * DAY_MS).toISOString(),
  };
}

async function listPackages(shop: Shop, esim: OwnEsim['esim']): Promise<AutomaticTopUp['packages']> {
  try {
    const rows = await findPackages(shop, esim);
    return rows.map(toPackage).filter(({ dataMb }) => listThresholds(dataMb).length > 0);
  } catch (error) {
    // Only to choose from: whoever switches it off is told that it is off.
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

function toRule(rule: TopUpRule, runs: RunWithOrder[], now: Date): AutomaticTopUp['rule'] {
  const { id, productKey, dataMb, thresholdMb, times, priceMinor, currency, createdAt, endsAt } = rule;
  const own = runs.filter(({ run }) => run.ruleId === id);
  const ordered = own.filter(({ run }) => run.state === 'ordered');
  const due = own.find(({ run }) => run.state === 'waiting' && run.announcedAt !== null);
  const end = rule.end ?? (endsAt <= now ? 'ended' : null);
  return {
    isOn: end === null,
    end,
    packageId: productKey,
    ...{ dataMb, thresholdMb, times, currency },
    used: ordered.length,
    price: formatDecimal({ amountMinor: priceMinor, currency }),
    since: createdAt.toISOString(),
    until: endsAt.toISOString(),
    dueAt: due ? toDueAt(due.run) : null,
    isBuying: ordered.some(({ order }) => order?.status === 'pending' || order?.status === 'processing'),
  };
}

/** Ten minutes after its mail, which may still be on the way. */
function toDueAt({ announcedAt, createdAt, nextAttemptAt }: TopUpRun): string {
  const earliest = (announcedAt ?? createdAt).getTime() + AUTOMATIC_NOTICE_MINUTES * 60_000;
  return new Date(Math.max(earliest, nextAttemptAt.getTime())).toISOString();
}

function listNews(rule: TopUpRule, runs: RunWithOrder[]): AutomaticNews[] {
  const { id, dataMb, priceMinor, times, currency, createdAt, endedAt, end } = rule;
  const of = (amountMinor: number) => ({ dataMb, amount: formatDecimal({ amountMinor, currency }), currency });
  const most = { ...of(priceMinor * times), leftMb: null };
  const news: AutomaticNews[] = [{ kind: 'on', at: createdAt.toISOString(), end: null, ...most }];
  if (endedAt && end !== 'replaced') news.push({ kind: 'off', at: endedAt.toISOString(), end, ...most });
  for (const { run, order } of runs.filter(({ run }) => run.ruleId === id)) {
    const { leftMb } = run;
    if (run.state === 'not_done')
      news.push({
        kind: 'not_done',
        at: (run.endedAt ?? run.createdAt).toISOString(),
        end: run.end,
        leftMb,
        ...of(priceMinor),
      });
    if (run.state === 'ordered' && order?.completedAt)
      news.push({ kind: 'added', at: order.completedAt.toISOString(), end: null, leftMb, ...of(order.totalMinor) });
  }
  return news;
}
