import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

/** The texts of a name; an exchange without a name takes no mail. */
export type DnsRecords = Record<string, { txt?: string[]; mx?: string[] }>;

const TYPES = { txt: 16, mx: 15 } as const;

/** A name server on this machine that knows these records alone, and a resolver that asks it. */
export async function startDnsServer(records: DnsRecords) {
  const socket = createSocket('udp4');
  let known = records;
  socket.on('message', (query, { port, address }) => socket.send(answer(query, known), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    know(next: DnsRecords) {
      known = next;
    },
    close: () => socket.close(),
  };
}

/** RFC 1035: a name that exists without such a record has no answer; one that nothing is known of or below does not exist (RFC 8020). */
function answer(query: Buffer, records: DnsRecords): Buffer {
  const { name, end } = readName(query, 12);
  const type = query.readUInt16BE(end);
  const exists = Object.keys(records).some((each) => each === name || each.endsWith(`.${name}`));
  const { txt = [], mx = [] } = records[name] ?? {};
  const data = type === TYPES.txt ? txt.map(toText) : type === TYPES.mx ? mx.map(toExchange) : [];
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(exists ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(data.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, query.subarray(12, end + 4), ...data.map((each) => toRecord(type, each))]);
}

function readName(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function toRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name of the question, by a pointer to it.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

const toLabel = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
const toText = toLabel;

function toExchange(host: string): Buffer {
  const labels = host.split('.').filter(Boolean);
  return Buffer.concat([Buffer.from([0, 10]), ...labels.map(toLabel), Buffer.from([0])]);
}
