import type { PartnerRoute } from '../partner-routes.ts';
import { asFields, readText } from '../read-fields.ts';
import { type Airalo, readProfile } from './airalo-context.ts';
import { findOffer } from './offers.ts';
import { type AiraloPackage, type Operator, type Place, places, retailPriceOf } from './packages.ts';
import { paginate } from './paginate.ts';

export function makePackageRoutes(airalo: Airalo): PartnerRoute<'airalo'>[] {
  return [
    {
      method: 'GET',
      url: '/packages',
      operation: 'packages',
      handle: ({ request }) => {
        const headers = airalo.limits.count('packages');
        const query = asFields(request.query);
        const type = readText(query, 'filter[type]');
        const country = readText(query, 'filter[country]');
        const withTopUps = readText(query, 'include') === 'topup';
        const found = places.filter(
          ({ countryCode }) =>
            (type === undefined || (type === 'local') === (countryCode !== '')) &&
            (country === undefined || countryCode === country),
        );
        const { page, number, from, ...counts } = paginate(found, query, { pageSize: 25, largest: 1_000 });
        const onSale = (id: string) => findOffer(airalo, id) ?? [];
        const { discountPercentage } = readProfile(airalo);
        const wire = page.map((place) => toPlaceWire(place, { withTopUps, onSale, discountPercentage }));
        // From the second page on, an object whose keys are the positions in the whole list.
        const data = number === 1 ? wire : Object.fromEntries(wire.map((each, index) => [from - 1 + index, each]));
        return {
          status: 200,
          headers,
          body: { pricing: toPricingWire(discountPercentage), data, ...counts },
        };
      },
    },
  ];
}

const image = { width: 132, height: 99, url: 'https://cdn.sandbox.example/operator.png' };

type Listing = {
  withTopUps: boolean;
  onSale: (id: string) => AiraloPackage | never[];
  discountPercentage: number | null;
};

export function toPricingWire(discountPercentage: number | null) {
  return discountPercentage === null
    ? { model: 'net_pricing', discount_percentage: 0 }
    : { model: 'discount_pricing', discount_percentage: discountPercentage };
}

function toPlaceWire({ slug, countryCode, title, operators }: Place, listing: Listing) {
  return {
    slug,
    country_code: countryCode,
    title,
    image,
    operators: operators.map((operator) => toOperatorWire(operator, listing)),
  };
}

function toOperatorWire(operator: Operator, { withTopUps, onSale, discountPercentage }: Listing) {
  const { id, title, isLocal, canTopUp, needsIdentity, countries, packages } = operator;
  return {
    id,
    style: 'light',
    gradient_start: '#0f1b3f',
    gradient_end: '#194281',
    type: isLocal ? 'local' : 'global',
    is_prepaid: false,
    title,
    esim_type: 'Prepaid',
    warning: null,
    apn_type: 'automatic',
    apn_value: 'internet',
    is_roaming: true,
    info: ['Data-only eSIM.'],
    image,
    plan_type: 'data',
    activation_policy: 'first-usage',
    is_kyc_verify: needsIdentity,
    rechargeability: canTopUp,
    other_info: null,
    coverages: countries.map(({ iso, networks }) => ({
      name: iso,
      code: iso,
      networks: networks.map(({ name, best }) => ({ name, types: [best === '4G' ? 'LTE' : best] })),
    })),
    install_window_days: null,
    topup_grace_window_days: null,
    apn: {
      ios: { apn_type: 'automatic', apn_value: 'internet' },
      android: { apn_type: 'automatic', apn_value: 'internet' },
    },
    packages: packages
      .filter(({ type }) => withTopUps || type === 'sim')
      .flatMap(({ id }) => onSale(id))
      .map((each) => toPackageWire(each, discountPercentage)),
    countries: countries.map(({ iso, name }) => ({ country_code: iso, title: name, image })),
  };
}

/** With the discount model a package has no net price. */
export function toPackageWire(each: AiraloPackage, discountPercentage: number | null) {
  const net = each.netPriceMinor / 100;
  const retail = retailPriceOf(each);
  const hasNetPrice = discountPercentage === null;
  const data = each.isUnlimited ? 'Unlimited' : `${each.amountMb / 1024} GB`;
  const installation = '<p>Scan the code, then enable data roaming.</p>';
  return {
    id: each.id,
    type: each.type,
    price: retail,
    amount: each.amountMb,
    day: each.days,
    is_unlimited: each.isUnlimited,
    title: `${data} - ${each.days} Days`,
    short_info: "This eSIM doesn't come with a phone number.",
    qr_installation: installation,
    manual_installation: installation,
    is_fair_usage_policy: each.isFairUse,
    fair_usage_policy: each.isFairUse ? 'The speed is reduced to 1 Mbps after 3 GB a day.' : null,
    data,
    voice: null,
    text: null,
    ...(hasNetPrice && { net_price: net }),
    prices: {
      ...(hasNetPrice && { net_price: { EUR: Math.round(net * 92) / 100, USD: net } }),
      recommended_retail_price: { EUR: Math.round(retail * 92) / 100, USD: retail },
    },
  };
}
