/** Chromium's offer to install the site as an app. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

interface Window {
  installOffer?: InstallOffer | undefined;
}
