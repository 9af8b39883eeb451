/** What the shop says about itself. Counts that the catalogue knows are shown from the catalogue instead. */
export const settings = {
  shopName: 'esimshop',
  contactEmail: 'help@esimshop.example',
  openedYear: 2026,
  claims: {
    destinations: '200+',
    countries: '190+',
    rating: '4.9/5',
    reviews: '500+',
    networkCoveragePercent: 99.9,
    setupMinutes: 5,
    refundDays: 30,
  },
} as const;
