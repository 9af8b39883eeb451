import { parseArgs } from 'node:util';
import { openStandIn } from './stand-in.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4870' }, webhooks: { type: 'string' } } });
const apiKey = process.env.ZENDIT_API_KEY ?? 'right';
const { baseUrl, sendWebhooks } = await openStandIn({ apiKey, port: Number(values.port) });
const authorization = process.env.ZENDIT_WEBHOOK_SECRET ?? 'secret';
if (values.webhooks) sendWebhooks({ url: values.webhooks, authorization });
process.stdout.write(`ZENDIT_URL=${baseUrl} ZENDIT_API_KEY=${apiKey} ZENDIT_WEBHOOK_SECRET=${authorization}\n`);
