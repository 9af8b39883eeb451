import type { PartnerRoute } from '../partner-routes.ts';
import { readNumber, readText } from '../read-fields.ts';
import { accept, type EsimAccess, findByIccid, refusal } from './esim-access-context.ts';
import { findOffer } from './offers.ts';
import { type AccessPackage, locations, packages, packagesBySlug, toSlug } from './packages.ts';
import { readFields } from './read-body.ts';

export function makePackageRoutes(access: EsimAccess): PartnerRoute<'esim-access'>[] {
  return [
    {
      method: 'POST',
      url: '/package/list',
      operation: 'packages',
      handle: ({ request }) => {
        const fields = readFields(request);
        const isTopUp = readText(fields, 'type') === 'TOPUP';
        const found = isTopUp ? listTopUps(access, fields) : listBase(access, fields);
        return accept({ packageList: found.map((each) => toWire(each, isTopUp)) });
      },
    },
    {
      method: 'POST',
      url: '/location/list',
      operation: 'locations',
      handle: () => accept({ locationList: [...locations.values()].map(toLocation) }),
    },
  ];
}

type Fields = ReturnType<typeof readFields>;

function listBase(access: EsimAccess, fields: Fields): AccessPackage[] {
  const location = readText(fields, 'locationCode');
  const kind = readNumber(fields, 'dataType');
  const named = readText(fields, 'slug') ?? readText(fields, 'packageCode');
  const wanted = named === undefined ? packages : [packagesBySlug.get(toSlug(named)) ?? []].flat();
  if (named !== undefined && wanted.length === 0) throw refusal('310241');
  return wanted
    .filter((each) => (kind === undefined || (kind === 1) === (each.dataType === 1)) && isAt(each, location))
    .flatMap(({ slug }) => findOffer(access, slug) ?? []);
}

/** One country, `!RG` all regions, `!GL` those of the whole world. */
function isAt({ locationCode, countries }: AccessPackage, location: string | undefined): boolean {
  if (location === undefined) return true;
  const isGlobal = locationCode.startsWith('GL-');
  if (location === '!GL') return isGlobal;
  if (location === '!RG') return !isGlobal && countries.length > 1;
  return locationCode === location;
}

/** Of the same country, or of the same region. */
function listTopUps(access: EsimAccess, fields: Fields): AccessPackage[] {
  const iccid = readText(fields, 'iccid');
  const named = readText(fields, 'slug') ?? readText(fields, 'packageCode');
  const esim = iccid === undefined ? undefined : findByIccid(access, iccid);
  if (iccid !== undefined && !esim) throw refusal('310403');
  const own = packagesBySlug.get(esim?.bought[0]?.slug ?? toSlug(named ?? ''));
  if (!own) throw refusal('310241');
  return packages.filter((each) => fits(own, each)).flatMap(({ slug }) => findOffer(access, slug) ?? []);
}

/** Whether a package can be added to an eSIM that came with another one. */
export function fits(own: AccessPackage, added: AccessPackage): boolean {
  return own.locationCode === added.locationCode && own.dataType === added.dataType && added.topUpType !== 1;
}

/** A country, or a region with its countries: the documentation has the list as `subLocation` in its table and as this in its example. */
function toLocation({ locationCode: code, placeName: name, countries }: AccessPackage) {
  const isCountry = countries[0]?.iso === code;
  const subLocationList = countries.map((each) => ({ code: each.iso, name: each.name }));
  return { code, name, type: isCountry ? 1 : 2, subLocationList: isCountry ? null : subLocationList };
}

function toWire(each: AccessPackage, isTopUp: boolean) {
  return {
    packageCode: isTopUp ? `TOPUP_${each.code}` : each.code,
    slug: each.slug,
    name: each.name,
    price: each.priceMinor * 100,
    currencyCode: 'USD',
    volume: each.bytes,
    smsStatus: each.smsStatus,
    dataType: each.dataType,
    unusedValidTime: 180,
    duration: each.days,
    durationUnit: 'DAY',
    location: each.countries.map(({ iso }) => iso).join(','),
    locationCode: each.locationCode,
    description: each.name,
    activeType: 2,
    favorite: false,
    retailPrice: each.priceMinor * 200,
    speed: '3G/4G/5G',
    ipExport: 'NL/FR',
    supportTopUpType: each.topUpType,
    fupPolicy: each.fupPolicy,
    locationNetworkList: each.countries.map(({ iso, name, networks }) => ({
      locationName: name,
      locationLogo: `/img/flags/${iso.toLowerCase()}.png`,
      locationCode: iso,
      operatorList: networks.map((network) => ({ operatorName: network.name, networkType: network.best })),
    })),
  };
}
