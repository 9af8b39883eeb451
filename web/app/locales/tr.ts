import type { Messages } from './en.ts';
import { content } from './tr/content.ts';
import { support } from './tr/support.ts';
import { browseTexts } from './tr-browse.ts';
import { devicesTexts } from './tr-devices.ts';
import { planningTexts } from './tr-planning.ts';
import { portalTexts } from './tr-portal.ts';
import { sessionTexts } from './tr-session.ts';
import { tillTexts } from './tr-till.ts';

export const tr: Messages = {
  ...browseTexts,
  ...tillTexts,
  ...sessionTexts,
  ...portalTexts,
  ...planningTexts,
  ...devicesTexts,
  content,
  support,
};
