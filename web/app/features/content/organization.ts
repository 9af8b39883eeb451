import { type Brand, iconPath } from '@esimshop/contracts/brand';
import type { Company } from '@esimshop/contracts/settings';

type Shop = { brand: Brand; publicUrl: string; email: string; company: Partial<Company> };

/** Who runs the shop, for search engines; what the owner has not set is left out. */
export function describeOrganization({ brand, publicUrl, email, company }: Shop): Record<string, unknown> {
  const { name, address, country, phone, vatId } = company;
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#shop`,
    name: brand.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}${iconPath('/icons/icon-512.png', brand)}`,
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
