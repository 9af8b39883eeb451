export const home = {
  title: 'Travel eSIM data plans',
  description:
    'Prepaid travel eSIMs for {{total}} destinations. Pay once, scan a QR code and be online when you land. No roaming fees, no hidden fees.',
  headline: 'Online when you land.',
  lead: 'Prepaid mobile data for {{total}} destinations. Pay once, scan a QR code, and your phone connects on arrival.',
  browse: 'Browse plans',
  howItWorks: 'How it works',
  popular: 'Popular destinations',
  allDestinations: 'All {{total}} destinations',
  featured: 'Featured plans',
  noFeatured: 'No plans are available right now.',
  data: 'Data',
  validity: 'Validity',
  viewAllFaqs: 'View all FAQs',
  finalTitle: 'Ready to go?',
  finalText: 'Choose a destination and get your eSIM in minutes.',
};
