import { lazily } from '@kaiku/sdk/web';
import type { ComponentType } from 'react';

const Nothing = () => null;

/** A part that few visits show: it is fetched when it is drawn, and a page goes on without it where it cannot be. */
export const quietly = (load: () => Promise<ComponentType>): ComponentType =>
  lazily(() => load().catch(() => Nothing), Nothing);
