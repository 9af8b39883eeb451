import { content } from './en/content.ts';
import { support } from './en/support.ts';
import { browseTexts } from './en-browse.ts';
import { devicesTexts } from './en-devices.ts';
import { everywhereTexts } from './en-everywhere.ts';
import { planningTexts } from './en-planning.ts';
import { portalTexts } from './en-portal.ts';
import { sessionTexts } from './en-session.ts';
import { tillTexts } from './en-till.ts';
import { tripTexts } from './en-trip.ts';

/**
 * Every text of the shop, by area; the keys of this file are the keys of all languages. The server renders with all of
 * them; a browser loads the sets of the pages it shows. Areas that stand here by name belong to pages without React.
 */
export const en = {
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
export type Messages = typeof en;
