import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { exchange } from '../exchange.ts';
import type { DailyRates, RateSource } from '../rate-source.ts';

type Options = {
  /** Of the daily file, `eurofxref-daily.xml`. */
  url: string;
  timeoutMs: number;
};

/** The European Central Bank's reference rates, published on working days at about 16:00 CET. */
export function createEcbRates({ url, timeoutMs }: Options): RateSource {
  return {
    async readDaily() {
      const { status, text } = await exchange({
        url,
        method: 'GET',
        headers: { accept: 'application/xml, text/xml' },
        timeoutMs,
      });
      if (status !== 200) throw new Error(`Expected the daily rates at ${url}, got status ${status}`);
      return readDailyRates(text);
    },
  };
}

/**
 * `<gesmes:Envelope>…<Cube><Cube time='2026-11-25'><Cube currency='USD' rate='1.1430'/>…`
 * @throws Error for anything else
 */
export function readDailyRates(text: string): DailyRates {
  const days = parseXml(text).root?.children.filter(isCube).flatMap(listCubes) ?? [];
  const [cube] = days;
  const day = cube?.attributes.time ?? '';
  if (!cube || days.length > 1 || !isDay(day)) throw new Error('Expected the rates of one day');
  const perEuro = new Map(
    listCubes(cube).map(({ attributes }): [string, string] => [attributes.currency ?? '', attributes.rate ?? '']),
  );
  if (perEuro.size === 0) throw new Error(`Expected rates of ${day}, got none`);
  return { day, perEuro };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isCube(node: unknown): node is XmlElement {
  return typeof node === 'object' && node !== null && 'name' in node && node.name === 'Cube';
}

function listCubes({ children }: XmlElement): XmlElement[] {
  return children.filter(isCube);
}
