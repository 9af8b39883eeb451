import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Certificate } from './make-certificate.ts';

/** From now on this process accepts the certificate, as browsers accept those of an authority that they know. */
export function trust({ cert }: Certificate): void {
  setDefaultCACertificates([...getCACertificates('default'), cert]);
}

/** A proxy in front of a shop on this machine; it hides some addresses, which then respond with 404. */
export async function startHttpsFront(shopPort: number, certificate: Certificate, hidden: string[] = []) {
  let isPassing = (_method: string, _url: string) => true;
  let pages = (_url: string, _language: string): string | undefined => undefined;
  const server = createServer(certificate, (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    if (hidden.includes(url) || !isPassing(method, url)) {
      response.writeHead(404).end();
      return;
    }
    const page = pages(url, headers['accept-language'] ?? '');
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    const passed = request({ port: shopPort, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on passes on nothing else. */
    passOnly(condition: (method: string, url: string) => boolean) {
      isPassing = condition;
    },
    /** Answers with pages in place of the shop's own. */
    serve(render: typeof pages) {
      pages = render;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
