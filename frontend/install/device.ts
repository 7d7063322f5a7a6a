/** What a device says of itself. */
export interface DeviceFacts {
  readonly userAgent: string;
  readonly platform: string;
  readonly maxTouchPoints: number;
}

/** An iPad of today says it is a Mac; no Mac has a touch screen. */
export function isIosDevice({ userAgent, platform, maxTouchPoints }: DeviceFacts): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
}

/** What a person would call a device: `este móvil`, or the browser where it may be any computer. */
export function deviceWords(device: DeviceFacts): string {
  return isIosDevice(device) || device.userAgent.includes('Android') ? 'este móvil' : 'este navegador';
}

/** Hosts a developer opens: nobody else can reach them. */
export function isLocalHost(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.+\.(?:localhost|local))$/.test(hostname);
}

export type InstallWay =
  | 'ios'
  | 'android-chrome'
  | 'android-firefox'
  | 'android-samsung'
  | 'chrome'
  | 'edge'
  | 'safari'
  | 'firefox';

/** Which way to install a device has, for the words of the help; what is unknown is told Chrome's. */
export function installWay(device: DeviceFacts): InstallWay {
  if (isIosDevice(device)) return 'ios';
  const { userAgent } = device;
  const isAndroid = userAgent.includes('Android');
  if (userAgent.includes('SamsungBrowser/')) return 'android-samsung';
  if (userAgent.includes('Firefox/')) return isAndroid ? 'android-firefox' : 'firefox';
  if (isAndroid) return 'android-chrome';
  if (userAgent.includes('Edg/')) return 'edge';
  if (userAgent.includes('Safari/') && !/Chrom(?:e|ium)\//.test(userAgent)) return 'safari';
  return 'chrome';
}
