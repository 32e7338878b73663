export type DeviceKind = 'phone' | 'tablet' | 'desktop';

/** Tells phones and tablets apart by the user agent (PLAT-073). Android tablets are those without the word Mobile. */
export function deviceKind(userAgent: string): DeviceKind {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android|Windows Phone/i.test(userAgent) ? 'phone' : 'desktop';
}

/** PLAT-072. */
export const maximumZoom = (kind: DeviceKind): number => (kind === 'tablet' ? 2 : 4);
