/** Rates of one day: how many units of each currency one euro buys, as the source writes them, and not yet judged. */
export type DailyRates = {
  /** `2026-11-25` */
  day: string;
  perEuro: ReadonlyMap<string, string>;
};

/** Who publishes exchange rates. */
export type RateSource = {
  /** @throws Error if the rates cannot be read, or are not in the form that was agreed */
  readDaily(): Promise<DailyRates>;
};
