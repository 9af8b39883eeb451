/** How the shop's legal texts name the facts of its owner's company. */
export const legal = {
  representative: 'Represented by',
  phone: 'Phone',
  register: 'Register',
  vatId: 'VAT number',
  authority: 'Supervisory authority',
  mersis: 'MERSİS number',
  kep: 'Registered e-mail (KEP)',
  etbis: 'ETBİS',
  sandbox: 'This is a sandbox: nothing that is bought here is real, and no company stands behind it.',
  currencyCookie: { purpose: 'The currency you chose, so that the server sends prices in it.', duration: '1 year' },
  kept: {
    forGood:
      'Orders, messages and the log of account changes are not deleted automatically: we keep them until you ask us to delete them, and longer where the law requires it.',
    byAge: {
      customers: (months: string) =>
        `Everything that names you: for ${months} after your last order, eSIM or message. What our accounts need of an order stays without your name.`,
      messages: (months: string) => `Messages that we have answered: for ${months}.`,
      mails: (months: string) => `The contents of e-mails that we sent: for ${months}.`,
      audit: (months: string) => `Names in the log of account changes: for ${months}.`,
      sessions: (months: string) => `From which browser and network an order came: for ${months}.`,
    },
    rest: 'We keep the rest until you ask us to delete it, and longer where the law requires it.',
    months: (count: number) => (count === 1 ? 'a month' : `${count} months`),
  },
  supplierPlaces: {
    'esim-go': 'eSIM Go in the United Kingdom',
    airalo: 'Airalo in Singapore and the United States',
  } as Readonly<Partial<Record<string, string>>>,
  otherPlace: (supplier: string) => `${supplier} in the countries that its own privacy policy names`,
  noDisputes: 'If we do not agree, the consumer authority or the court of the place where you live can decide.',
};
