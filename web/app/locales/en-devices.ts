import { devices } from './en/devices.ts';

/** Texts of the device check; loaded where it is opened. */
export const devicesTexts = { devices };
