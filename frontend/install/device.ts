export interface DeviceFacts {
  readonly userAgent: string;
  readonly platform: string;
  readonly maxTouchPoints: number;
}

/** Current iPads report a Mac; no Mac has a touch screen. */
export function isIosDevice({ userAgent, platform, maxTouchPoints }: DeviceFacts): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
}

/** The browser, where it may be any computer. */
export function deviceWords(device: DeviceFacts): string {
  return isIosDevice(device) || device.userAgent.includes('Android') ? 'este móvil' : 'este navegador';
}

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

/** Unknown browsers get Chrome's way. */
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
