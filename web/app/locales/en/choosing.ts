/** Ways into the help with choosing, on the plans page and the list of destinations. */
export const choosing = {
  need: 'How much data do I need?',
  compare: 'Compare plans',
  sort: 'Sort',
  sortData: 'Data',
  sortPrice: 'Price',
  sortGb: 'Price per GB',
  phone: 'Does my phone support eSIM?',
  failed: 'This could not be loaded. Check your connection and try again.',
  visitingSeveral: 'Visiting several countries?',
  findSet: 'Find the cheapest option',
};
