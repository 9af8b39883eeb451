/** What the catalogue sync needs of a wholesale partner. */

export type SourceBundle = {
  name: string;
  description: string;
  groups: string[];
  /** The country or region it is sold for: an ISO code, `CYP`, `US-HI`, or a region code of the specification. */
  destination: { code: string; name: string; regionName: string };
  /** Where it works. */
  countries: { iso: string; name: string; regionName: string }[];
  /** 1000 MB = 1 GB; null for unlimited. */
  dataMb: number | null;
  validityDays: number;
  unlimited: boolean;
  speeds: string[];
  startsOnFirstConnection: boolean | null;
  costMinor: number;
  currency: string;
  imageUrl: string | null;
};

export type BundlePage = { bundles: SourceBundle[]; page: number; pageCount: number };

export type BundleSource = {
  /** @throws Error when the partner cannot be asked or its answer cannot be read. */
  listBundles(page: number): Promise<BundlePage>;
  /** Networks per ISO code with their best generation. @throws Error as above. */
  listNetworks(): Promise<Map<string, { name: string; generation: string }[]>>;
};
