/** A locale that tells its region's time zones; older browsers do not. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/**
 * The country in which a device is at home: that of its language, if its clock is set to a zone of that country. ISO 3166-1 alpha-2;
 * undefined if the two differ or the browser cannot tell, because many phones speak English of the United States anywhere.
 */
export function homeCountry(language: string, timeZone: string): string | undefined {
  const locale: LocaleWithZones = new Intl.Locale(language);
  return locale.region && locale.getTimeZones?.()?.includes(timeZone) ? locale.region : undefined;
}
