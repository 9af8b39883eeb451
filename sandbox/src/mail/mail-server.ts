import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fault, Faults } from '../faults.ts';
import { isStorageError } from '../storage-error.ts';
import type { Mailbox } from './mailbox.ts';

export type MailServer = { port: number; close(): Promise<void> };

const rejections: Partial<Record<Fault['fault'], { code: number; text: string }>> = {
  reject: { code: 550, text: '5.1.1 The mailbox is not available' },
  '500': { code: 554, text: '5.3.0 The transaction failed' },
  '503': { code: 421, text: '4.3.2 The service is not available, try again later' },
  '429': { code: 451, text: '4.7.1 Too many messages, try again later' },
};

const DISK_FULL = { code: 452, text: '4.3.1 Insufficient system storage' };

/** Accepts every message on loopback, with or without authentication, and stores it in the mailbox. */
export async function startMailServer(mailbox: Mailbox, faults: Faults, port: number): Promise<MailServer> {
  // A session of the library has no socket; the remote port identifies it.
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    size: 26_214_400,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      receive({ mailbox, faults, stream, session, socket: sockets.get(session.remotePort) }).then(
        (reply) => reply !== 'no-reply' && callback(reply),
        (error: Error) => callback(isStorageError(error) ? toSmtpError(DISK_FULL) : error),
      );
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

async function receive(options: {
  mailbox: Mailbox;
  faults: Faults;
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  socket: Socket | undefined;
}): Promise<Error | null | 'no-reply'> {
  const { mailbox, faults, stream, session, socket } = options;
  const raw = await buffer(stream);
  const fault = faults.take('mail', 'deliver');
  const rejection = fault && rejections[fault.fault];
  if (rejection) return toSmtpError(rejection);
  if (fault?.fault === 'timeout') return 'no-reply';
  if (fault?.fault === 'reset') {
    socket?.resetAndDestroy();
    return 'no-reply';
  }

  const { mailFrom, rcptTo } = session.envelope;
  await mailbox.accept(raw, { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) });
  if (fault?.fault === 'slow') await sleep(fault.delayMs ?? 29_000, undefined, { ref: false });
  if (fault?.fault === '503-processed') return toSmtpError({ code: 451, text: '4.3.0 Try again later' });
  if (fault?.fault === 'lost') {
    socket?.destroy();
    return 'no-reply';
  }
  return null;
}

function toSmtpError({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
