/** The platform whose way of installing is offered first. */
export type Platform = 'iphone' | 'android' | 'desktop';
export type Device = { platform: Platform; isWebview: boolean };

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const APP_WINDOWS =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|TikTok|musical_ly|Snapchat|Twitter|LinkedInApp|MicroMessenger|WhatsApp/;

/** Detects the platform from the user agent; an iPad claims to be a Macintosh, but has a touch screen. */
export function readDevice({ userAgent, maxTouchPoints }: Browser): Device {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isAndroid = /Android/.test(userAgent);
  const platform = isApple ? 'iphone' : isAndroid ? 'android' : 'desktop';
  const isBareWindow = (isApple && !/Safari\//.test(userAgent)) || (isAndroid && /; wv\)/.test(userAgent));
  return { platform, isWebview: APP_WINDOWS.test(userAgent) || isBareWindow };
}
