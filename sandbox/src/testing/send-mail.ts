import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Sends a message over plain SMTP. Returns the server's last reply, or 'closed' when it closes the connection. */
export async function sendMail(smtpUrl: string, options: { to: string; message: string }): Promise<string> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const readReply = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next().catch(() => ({ value: '', done: true }));
      if (done) return 'closed';
      if (/^\d{3} /.test(value)) return value;
    }
  };
  const commands = [
    'EHLO shop.example',
    'MAIL FROM:<shop@shop.example>',
    `RCPT TO:<${options.to}>`,
    'DATA',
    `${options.message.replaceAll('\n', '\r\n')}\r\n.`,
  ];
  let reply = await readReply();
  for (const command of commands) {
    socket.write(`${command}\r\n`);
    reply = await readReply();
    if (!/^[23]/.test(reply)) break;
  }
  socket.destroy();
  return reply;
}
