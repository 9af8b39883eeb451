/** What the shop says about itself. Counts that the catalogue knows are shown from the catalogue instead. */
export const settings = {
  shopName: 'esimshop',
  /** Shown until the owner sets those of the company; the same holds for the support's phone. */
  contactEmail: 'help@esimshop.example',
  openedYear: 2026,
  /** Hours are of the support's own time zone, on weekdays. */
  support: {
    timeZone: 'Europe/Istanbul',
    chatHours: '09:00-18:00',
    phoneHours: '09:00-17:00',
    phone: '+90 212 000 00 00',
    /** Where a live chat opens (a messenger's link); without one the card leads to the contact form. */
    chatUrl: undefined as string | undefined,
  },
  /** A page without encryption: only such an address lets an airport's Wi-Fi lead to its sign-in page. */
  plainHttpPage: 'http://neverssl.com/',
} as const;
