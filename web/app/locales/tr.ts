import type { Messages } from './en.ts';
import { content } from './tr/content.ts';
import { support } from './tr/support.ts';
import { browseTexts } from './tr-browse.ts';
import { devicesTexts } from './tr-devices.ts';
import { everywhereTexts } from './tr-everywhere.ts';
import { planningTexts } from './tr-planning.ts';
import { portalTexts } from './tr-portal.ts';
import { sessionTexts } from './tr-session.ts';
import { tillTexts } from './tr-till.ts';
import { tripTexts } from './tr-trip.ts';

export const tr: Messages = {
  ...everywhereTexts,
  ...browseTexts,
  ...tillTexts,
  ...sessionTexts,
  ...portalTexts,
  ...planningTexts,
  ...tripTexts,
  ...devicesTexts,
  content,
  support,
};
