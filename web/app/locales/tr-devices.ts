import type { devicesTexts as source } from './en-devices.ts';
import { devices } from './tr/devices.ts';

/** Texts of the device check; loaded where it is opened. */
export const devicesTexts: typeof source = { devices };
