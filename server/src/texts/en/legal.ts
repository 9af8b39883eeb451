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
  noDisputes: 'If we do not agree, the consumer authority or the court of the place where you live can decide.',
};
