/** A locale that tells its region's time zones; older browsers do not. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/**
 * The country in which a device is at home: that of its language, if its clock is set to a zone of that country. ISO 3166-1 alpha-2;
 * undefined if the two differ or the browser cannot tell, because many phones speak English of the United States anywhere.
 */
export function homeCountry(language: string, timeZone: string): string | undefined {
  const locale = readLocale(language);
  return locale?.region && locale.getTimeZones?.()?.includes(timeZone) ? locale.region : undefined;
}

/** Chromium on a system without a language says `en-US@posix`, which names none. */
function readLocale(language: string): LocaleWithZones | undefined {
  try {
    return new Intl.Locale(language);
  } catch {
    return undefined;
  }
}
