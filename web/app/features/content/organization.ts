import type { Company } from '@esimshop/contracts/settings';

type Shop = { shopName: string; publicUrl: string; email: string; company: Partial<Company> };

/** Who runs the shop, for search engines; what the owner has not set is left out. */
export function describeOrganization({ shopName, publicUrl, email, company }: Shop): Record<string, unknown> {
  const { name, address, country, phone, vatId } = company;
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#shop`,
    name: shopName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512.png`,
    email,
    ...(name && { legalName: name }),
    ...(phone && { telephone: phone }),
    ...(vatId && { vatID: vatId }),
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.replaceAll(/\s*\n\s*/g, ', '),
        ...(country && { addressCountry: country }),
      },
    }),
  };
}
